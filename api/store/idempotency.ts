/**
 * Repeating an Idempotency-Key of the same user within a day returns the first response without a second
 * change.
 */
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { generic } from '../../domain/text.ts';
import { idempotencyHours } from '../../domain/values/limits.ts';
import type { Orm, Transaction } from '../postgres/database.ts';
import { Duplicate } from '../postgres/failures.ts';
import { planned, statements } from '../postgres/planned.ts';
import { atTheEnd } from '../postgres/transaction.ts';
import { idempotency } from '../postgres/tables/idempotency.ts';

const tooOld = sql`now() - make_interval(hours => ${idempotencyHours})`;

export interface KeyedCall {
  readonly userId: string;
  readonly key: string | undefined;
  readonly path: string;
  /** Digest of the body, without its secrets. */
  readonly content: string;
  /** Passwords in the body. Stored behind the digest, with a salt. */
  readonly secrets?:
    | { readonly hashed: () => Promise<string>; readonly areIn: (stored: string) => Promise<boolean> }
    | undefined;
}

const noSecrets = '-';

const keyReused = (message: string) => new Duplicate('Idempotency-Key', message);

async function hasBody({ content, secrets }: KeyedCall, stored: string): Promise<boolean> {
  const [digest, hash] = stored.split(' ');
  if (digest !== content) return false;
  // Of an earlier version, which left passwords out.
  if (hash === undefined) return true;
  return secrets && hash !== noSecrets ? secrets.areIn(hash) : !secrets && hash === noSecrets;
}

const given = (name: string) => sql.placeholder(name);
const mine = and(eq(idempotency.userId, given('userId')), eq(idempotency.key, given('key')));

/** A key that is too old counts as free. */
const claimKey = planned(() => ({
  query: statements
    .insert(idempotency)
    .values({ userId: given('userId'), key: given('key'), path: given('path'), content: given('content') })
    .onConflictDoUpdate({
      target: [idempotency.userId, idempotency.key],
      set: { path: sql`excluded.path`, content: sql`excluded.content`, answer: null, createdAt: sql`now()` },
      setWhere: lt(idempotency.createdAt, tooOld),
    })
    .returning({ key: idempotency.key }),
  returned: { key: idempotency.key },
}));

const keepAnswer = planned(() => ({
  query: statements
    .update(idempotency)
    .set({ answer: given('answer') as never })
    .where(mine),
}));

/**
 * Claims the key in the transaction of the change. A concurrent call waits on the primary key, then finds
 * either the response or, if the first call failed, the key free again.
 */
export async function answerOnce<Answer extends object>(
  orm: Orm,
  call: KeyedCall,
  change: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { userId, key, path, secrets } = call;
  if (key === undefined) return orm.transaction(change);
  // Hashing takes long: no transaction is open meanwhile.
  const content = `${call.content} ${(await secrets?.hashed()) ?? noSecrets}`;
  return orm.transaction(async (tx) => {
    const claimed = await claimKey(tx, { userId, key, path, content });
    if (claimed.length === 0) {
      const own = and(eq(idempotency.userId, userId), eq(idempotency.key, key));
      const [first] = await tx.select().from(idempotency).where(own);
      if (!first || first.path !== path) throw keyReused(generic.idempotencyMismatch);
      if (first.content !== null && !(await hasBody(call, first.content)))
        throw keyReused(generic.idempotencyOtherBody);
      return first.answer as Answer;
    }
    const answer = await change(tx);
    await atTheEnd(tx, (own) => keepAnswer(own, { userId, key, answer }));
    return answer;
  });
}

/** The id of the record that a call of this person with this key created. */
export async function createdWith(orm: Orm, userId: string, key: string): Promise<string | undefined> {
  const [first] = await orm
    .select({ id: sql<string | null>`${idempotency.answer} #>> '{data,_id}'` })
    .from(idempotency)
    .where(and(eq(idempotency.userId, userId), eq(idempotency.key, key), gte(idempotency.createdAt, tooOld)));
  return first?.id ?? undefined;
}

export async function forgetOldKeys(orm: Orm): Promise<void> {
  await orm.delete(idempotency).where(lt(idempotency.createdAt, tooOld));
}
