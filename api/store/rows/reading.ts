/** One snapshot for a page: with its cursor, a time limit, and cancellation when the client disconnects. */
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { cursorNow } from '../long-list/list-cursor.ts';

/** Longer than anyone waits. */
export const mostMs = 10_000;

export async function readingPage<Result extends object>(
  orm: Orm,
  table: PgTable,
  signal: AbortSignal | undefined,
  work: (tx: Transaction, asOf: string) => Promise<Result>,
  limitMs = mostMs,
): Promise<Result & { readonly asOf: string }> {
  let cancel = () => {};
  try {
    return await orm.transaction(
      async (tx) => {
        await tx.execute(
          sql.raw(
            `set local statement_timeout = ${limitMs}; set local jit = off; set local work_mem = '32MB'`,
          ),
        );
        const { rows } = await tx.execute<{ asOf: string; pid: number; startedAt: string }>(
          sql`select ${cursorNow(table)} as "asOf", pg_backend_pid() as pid, now()::text as "startedAt"`,
        );
        const { asOf = '', pid = 0, startedAt = '' } = rows[0] ?? {};
        cancel = () => void endTransaction(orm, pid, startedAt).catch(() => undefined);
        signal?.addEventListener('abort', cancel, { once: true });
        signal?.throwIfAborted();
        return { ...(await work(tx, asOf)), asOf };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** Of this transaction only: its connection may already serve another call. */
async function endTransaction(orm: Orm, pid: number, startedAt: string): Promise<void> {
  await orm.execute(sql`
    select pg_cancel_backend(pid) from pg_stat_activity where pid = ${pid} and xact_start = ${startedAt}::timestamptz`);
}
