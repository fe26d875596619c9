/** Runs beside the requests: closes presence of sessions that ran out, forgets what is no longer needed. */
import { sql } from 'drizzle-orm';
import { isConnectionFailure, type Log, type Orm } from './store/database.ts';
import { forgetOldKeys } from './store/idempotency.ts';
import { rateLimit } from './store/schema.ts';
import { sweepExpiredSessions } from './store/sessions.ts';

const sweepMs = 2000;
const tidyMs = 10 * 60 * 1000;

async function tidy(orm: Orm): Promise<void> {
  await forgetOldKeys(orm);
  await orm.delete(rateLimit).where(sql`expire < extract(epoch from now()) * 1000`);
}

/** Repeats `work` with a pause in between, never twice at once; a failure is logged and tried again. */
function repeat(work: () => Promise<unknown>, everyMs: number, log: Log): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const round = async () => {
    try {
      await work();
    } catch (error) {
      const level = isConnectionFailure(error) ? 'warn' : 'error';
      log[level]({ error: String(error) }, 'housekeeping failed, will try again');
    }
    if (!stopped) timer = setTimeout(start, everyMs);
  };
  const start = () => {
    running = round();
  };
  start();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

export function startHousekeeping(orm: Orm, log: Log): () => Promise<void> {
  const stops = [repeat(() => sweepExpiredSessions(orm), sweepMs, log), repeat(() => tidy(orm), tidyMs, log)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
