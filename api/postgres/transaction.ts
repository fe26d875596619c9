/**
 * Transactions with few round trips: `begin` is sent with the first statement, and writes without a needed result with the
 * `commit`. The database runs them in their order, and nothing is acknowledged before it has answered all of them.
 */
import { drizzle, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isRefused } from './failures.ts';
import { casing } from './schema/casing.ts';

export type Orm = NodePgDatabase;
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];
/** A transaction, or the pool where a single statement is enough. */
export type Executor = Orm | Transaction;

const dialect = new PgDialect({ casing });

type Work<Result> = (tx: Transaction) => Promise<Result>;

interface Sent {
  readonly client: pg.PoolClient;
  /** Not awaited yet. */
  readonly writes: Promise<unknown>[];
}

/** What transactions have sent. */
const sent = new WeakMap<object, Sent>();

/** Statements are sent together until the current work awaits something. */
function holdBack({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A planned statement (planned.ts): it is sent as soon as it is called. */
type Statement<Result = unknown> = (executor: Executor) => Promise<Result>;

/**
 * For a write whose result is not needed. In a transaction it is awaited at the end, elsewhere at once. If it fails, so does
 * the transaction.
 */
export async function atTheEnd(executor: Executor, statement: Statement): Promise<void> {
  const open = sent.get(executor);
  if (!open) {
    await statement(executor);
    return;
  }
  holdBack(open.client);
  // It is not awaited before the end.
  void alongside(executor, statement);
}

/**
 * For a statement whose result is needed only after the next one. Both are sent together. If it fails, so does the
 * transaction, with its error: later statements are only rejected.
 */
export function alongside<Result>(executor: Executor, statement: Statement<Result>): Promise<Result> {
  const running = statement(executor);
  running.catch(() => undefined);
  sent.get(executor)?.writes.push(running);
  return running;
}

/** Drizzle's own version leaks the connection when `begin` fails: after sixteen the pool is empty. */
export function transactionsOf(pool: pg.Pool): Orm['transaction'] {
  // One Drizzle instance per client, because each computes the column names again.
  const ofClient = new WeakMap<pg.PoolClient, Orm>();
  return async (work, config) => {
    const client = await pool.connect();
    const own = ofClient.get(client) ?? drizzle(client, { casing });
    ofClient.set(client, own);
    try {
      return await (config ? own.transaction(work, config) : inFewRoundTrips(client, own, work));
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
}

async function inFewRoundTrips<Result>(client: pg.PoolClient, own: Orm, work: Work<Result>): Promise<Result> {
  // Only here: COPY of whole tables needs a connection that waits for each answer.
  Object.assign(client, { pipeline: true });
  const tx = new NodePgTransaction(dialect, own._.session, undefined) as Transaction;
  holdBack(client);
  const begun = client.query('begin');
  begun.catch(() => undefined);
  const writes: Promise<unknown>[] = [begun];
  sent.set(tx, { client, writes });
  try {
    const result = await work(tx);
    const commit = client.query('commit');
    const [last] = await Promise.allSettled([commit, ...writes]);
    await Promise.all(writes);
    if (last.status === 'rejected') throw last.reason;
    if (last.value.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const ended = await Promise.allSettled(writes);
    const failures = ended.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    // The first failure: the statements after it were only rejected.
    throw [...failures, error].find((one) => !isRefused(one)) ?? error;
  } finally {
    sent.delete(tx);
    Object.assign(client, { pipeline: false });
  }
}
