/** A dedicated connection for a backup or a restore. */
import type pg from 'pg';
import { isUnavailable } from '../failures.ts';
import { liftTimeLimits } from '../connection/time-limits.ts';
import { connectionLost } from './problem.ts';

/**
 * Closes the connection afterwards, which rolls back anything uncommitted. An abort ends it immediately, on both sides: a server
 * that waits for a lock notices a closed connection only seconds later.
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
  let ended: Promise<unknown> | undefined;
  let backend: number | undefined;
  const close = () => {
    ended = pool.query('select pg_terminate_backend($1)', [backend]).catch(() => undefined);
    void client.end().catch(() => undefined);
  };
  signal.addEventListener('abort', close);
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    backend = rows[0]?.pid;
    // A copy of gigabytes takes longer than any usual limit.
    await liftTimeLimits(client, ['idle_in_transaction_session_timeout']);
    return await work(client);
  } catch (error) {
    // After an abort, report the abort and not the error it caused.
    signal.throwIfAborted();
    throw isUnavailable(error) ? connectionLost(error) : error;
  } finally {
    signal.removeEventListener('abort', close);
    client.release(true);
    await ended;
  }
}
