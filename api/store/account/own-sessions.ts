/** The open sessions of a person, and whether a browser is new to the account. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { knownAddressDays } from '../../../domain/values/limits.ts';
import { networkOf } from '../../runtime/network-address.ts';
import type { Executor } from '../../postgres/database.ts';
import { session } from '../../postgres/tables/user.ts';

export async function openSessionsOf(orm: Executor, userId: string) {
  return orm
    .select({
      id: session.id,
      address: session.address,
      agent: session.agent,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.endedAt), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.seenAt));
}

interface Visitor {
  readonly address: string;
  readonly agent: string | undefined;
}

/** Whether the user recently signed in from this network with the same browser: programs and private windows keep no cookie. */
export async function hasSignedInWith(
  orm: Executor,
  userId: string,
  { address, agent }: Visitor,
): Promise<boolean> {
  const rows = await orm
    .selectDistinct({ address: session.address })
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        sql`${session.agent} is not distinct from ${agent ?? null}`,
        gt(session.createdAt, sql`now() - make_interval(days => ${knownAddressDays})`),
      ),
    );
  return rows.some((row) => row.address !== null && networkOf(row.address) === networkOf(address));
}
