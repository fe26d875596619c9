/** One connection for as long as a backup or a restore takes. */
import type pg from 'pg';

/** Limits that suit calls of the console would end a copy of gigabytes. */
const timeLimits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
];

/** The connection is closed afterwards; what was not committed is undone. An abort closes it at once. */
export async function onConnection<Result>(
  pool: pg.Pool,
  signal: AbortSignal,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const client = await pool.connect();
  // A lost connection fails the query that runs; as an event of its own it must not end the process.
  client.on('error', () => undefined);
  const close = () => void client.end().catch(() => undefined);
  signal.addEventListener('abort', close);
  try {
    await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [
      timeLimits,
    ]);
    // A server that waits for a lock notices an abort as well. Not every system it may run on can do so.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
    return await work(client);
  } catch (error) {
    // What an abort breaks is not the reason.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', close);
    client.release(true);
  }
}
