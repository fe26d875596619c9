/**
 * Current problems of the console. Admins are notified once when a problem begins, however many app servers see it and
 * however often they check.
 */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AdminKind } from '../../../domain/sense/notification/kinds.ts';
import type { NoticeContent } from '../../../domain/sense/notification/notice.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { setting, stateKeyStart } from '../../postgres/tables/setting.ts';
import { adminIds } from './recipients.ts';
import { writeNotices } from './write-notices.ts';

/** A server that saw it and is gone must not keep the state forever. */
const sightingSeconds = 24 * 60 * 60;
/** How old a sighting may be before it is written again. */
const renewSeconds = 60 * 60;

/** Who saw it, and when: seconds of the database's clock. */
const sightings = z.record(z.string(), z.number());
type Sightings = z.infer<typeof sightings>;

type StateContent = Extract<NoticeContent, { kind: Exclude<AdminKind, 'mail'> }>;

interface Look {
  readonly kind: StateContent['kind'];
  /** Whose disk; states of the database are the same for all servers. */
  readonly seenBy?: string;
  /** Undefined if there is no problem. */
  readonly wrong: StateContent | undefined;
}

export async function noteState(orm: Orm, { kind, seenBy = 'all', wrong }: Look): Promise<void> {
  const key = stateKeyStart + kind;
  if (!wrong && !(await isNoted(orm, key, seenBy))) return;
  await orm.transaction(async (tx) => {
    const { now, seen } = await lockState(tx, key);
    const isNew = Object.keys(seen).length === 0;
    const { [seenBy]: mine, ...others } = seen;
    if (!wrong) return write(tx, key, others);
    if (mine === undefined || mine < now - renewSeconds) await write(tx, key, { ...others, [seenBy]: now });
    if (isNew) await writeNotices(tx, await adminIds(tx), { content: wrong, sameAs: kind });
  });
}

async function isNoted(orm: Orm, key: string, seenBy: string): Promise<boolean> {
  const [row] = await orm.select().from(setting).where(eq(setting.key, key));
  return row !== undefined && seenBy in parsed(row.value);
}

/** Other servers wait until the transaction ends. */
async function lockState(tx: Transaction, key: string): Promise<{ now: number; seen: Sightings }> {
  await tx.insert(setting).values({ key, value: '{}' }).onConflictDoNothing();
  const [row] = await tx
    .select({ value: setting.value, now: sql<number>`extract(epoch from clock_timestamp())::float8` })
    .from(setting)
    .where(eq(setting.key, key))
    .for('update');
  const now = row?.now ?? 0;
  const recent = Object.entries(parsed(row?.value)).filter(([, at]) => at > now - sightingSeconds);
  return { now, seen: Object.fromEntries(recent) };
}

async function write(tx: Transaction, key: string, seen: Sightings): Promise<void> {
  await tx
    .update(setting)
    .set({ value: JSON.stringify(seen) })
    .where(eq(setting.key, key));
}

function parsed(value: string | undefined): Sightings {
  return sightings.safeParse(JSON.parse(value ?? '{}')).data ?? {};
}
