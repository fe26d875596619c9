/** A dedicated connection for a backup or a restore. */
import type pg from 'pg';
import { isUnavailable } from '../failures.ts';
import { connectionLost } from './problem.ts';

/** The usual timeouts would end a copy of gigabytes. */
const timeLimits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
];

/**
 * Closes the connection afterwards, which rolls back anything uncommitted. An abort closes it immediately.
 */
export async function onConnection<Result>(
  pool: pg.Pool,
  signal: AbortSignal,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const client = await pool.connect();
  // A lost connection already fails the running query; the event must not end the process.
  client.on('error', () => undefined);
  const close = () => void client.end().catch(() => undefined);
  signal.addEventListener('abort', close);
  try {
    await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [
      timeLimits,
    ]);
    // Lets a server that waits for a lock notice an abort. Not supported on every system.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
    return await work(client);
  } catch (error) {
    // After an abort, report the abort and not the error it caused.
    signal.throwIfAborted();
    throw isUnavailable(error) ? connectionLost(error) : error;
  } finally {
    signal.removeEventListener('abort', close);
    client.release(true);
  }
}
