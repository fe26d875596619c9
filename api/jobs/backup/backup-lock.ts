/**
 * Of the consoles that share a database, one at a time makes the scheduled backup. The lock belongs to a connection, so it is
 * released even if the console crashes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientSettings } from '../../postgres/connection/pool.ts';
import { liftTimeLimits } from '../../postgres/connection/time-limits.ts';
import { cutConnection } from '../../postgres/connection/watch.ts';
import { lockNumbers } from '../../postgres/lock-numbers.ts';
import { inLoopTime } from '../../runtime/loop-time.ts';
import { BackupFailed } from './run-backup-process.ts';

const askEveryMs = 1000;
const longestSilenceMs = 3000;

/** For operators. */
export const lockLost =
  'The database connection that keeps other consoles from making the same backup was lost.';

/** Works only if no other console does. The signal aborts as soon as another one could begin. */
export async function alone(pool: pg.Pool, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
  const client = new pg.Client(clientSettings(pool));
  const ask = async (lock: string) =>
    (await client.query<{ isDone: boolean }>(`select ${lock}($1) as "isDone"`, [lockNumbers.backup])).rows[0]
      ?.isDone;
  // A lost connection fails the next query; the event must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await liftTimeLimits(client);
    if (!(await ask('pg_try_advisory_lock'))) return;
    await whileConnected(client, work);
    // The database notices a closed connection later, and the next round would find the lock taken.
    await inLoopTime(ask('pg_advisory_unlock'), longestSilenceMs).catch(() => undefined);
  } finally {
    cutConnection(client);
  }
}

/** A connection that is silent during a long backup could also be closed by a proxy. */
async function whileConnected(client: pg.Client, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
  const lost = new AbortController();
  const done = new AbortController();
  const watch = async () => {
    try {
      for (;;) {
        await sleep(askEveryMs, undefined, { signal: done.signal });
        await inLoopTime(client.query('select 1'), longestSilenceMs);
      }
    } catch {
      if (!done.signal.aborted) lost.abort(new BackupFailed(lockLost));
    }
  };
  const watching = watch();
  try {
    await work(lost.signal);
  } finally {
    done.abort();
    await watching;
  }
}
