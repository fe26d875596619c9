/**
 * Checks the audit log while the console runs: a part in each round, so that all of it is checked repeatedly. It detects
 * entries that were changed or removed, and a log that no longer grows. The complete check, also against
 * copies of checkpoints, is `verifyTrail`.
 */
import type pg from 'pg';
import type { Queries } from './audit-log.ts';
import { leafHashSql } from './leaf-sql.ts';
import { HashesMissing, readEdge } from './tree-edge.ts';

export type LogFault = 'changed' | 'standing';

/** A million entries take a few hours of rounds. */
const entriesPerRound = 5000;
/** An import of 100,000 reports writes its entries with the time at which it began. */
const longestWaitMinutes = 15;

/** Returns a function that checks the next part. */
export function watchLog(pool: pg.Pool): () => Promise<LogFault | undefined> {
  let position = 0;
  return async () => {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      // By the primary keys, also while there are no statistics.
      await client.query(
        'set local enable_hashjoin = off; set local enable_mergejoin = off; set local jit = off',
      );
      const size = await sizeOf(client);
      const from = position < size ? position : 0;
      const to = Math.min(size, from + entriesPerRound);
      // A part with an error is checked again until it is valid.
      if (!(await isHeadRight(client, size)) || !(await isPartRight(client, from, to))) return 'changed';
      position = to;
      return (await isStanding(client)) ? 'standing' : undefined;
    } finally {
      // Ends the transaction, whatever its state.
      client.release(true);
    }
  };
}

async function sizeOf(client: Queries): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    'select coalesce(max(seq) + 1, 0) as size from audit_leaf',
  );
  return Number(rows[0]?.size);
}

/** Leaves and checkpoints are written together: the newest checkpoint covers all leaves, and has their root. */
async function isHeadRight(client: Queries, size: number): Promise<boolean> {
  const { rows } = await client.query<{ size: string; root: Buffer }>(
    'select size, root from audit_head order by size desc limit 1',
  );
  const [head] = rows;
  if (!head) return size === 0;
  if (Number(head.size) !== size) return false;
  try {
    return head.root.equals((await readEdge(client, size)).root());
  } catch (error) {
    if (error instanceof HashesMissing) return false;
    throw error;
  }
}

async function isPartRight(client: Queries, from: number, to: number): Promise<boolean> {
  const { rows } = await client.query<{ right: number }>(
    `select count(*) filter (where l.leaf = ${leafHashSql})::int as right
     from audit_leaf l left join audit a on a.id = l.audit_id where l.seq >= $1 and l.seq < $2`,
    [from, to],
  );
  return rows[0]?.right === to - from;
}

async function isStanding(client: Queries): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from audit where id = (select audit_id from audit_pending order by position limit 1)
       and at < now() - make_interval(mins => $1)`,
    [longestWaitMinutes],
  );
  return Boolean(rowCount);
}
