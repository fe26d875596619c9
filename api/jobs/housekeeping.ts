/** Runs beside the requests: closes presence of sessions that ran out, sends mail, forgets what is no longer needed. */
import { sql } from 'drizzle-orm';
import { derivedColumnsJob } from './derived-columns.ts';
import { deliverMail } from './mail-delivery.ts';
import type { Mailer } from '../services/mail/mail.ts';
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import { isUnavailable } from '../postgres/failures.ts';
import { forgetOldKeys } from '../store/idempotency.ts';
import { forgetOldMail } from './outbox.ts';
import { forgetOldCodes } from '../store/session/recovery.ts';
import { mergeReportCounts } from '../store/report/report-counts.ts';
import { repeat } from '../runtime/repeat.ts';
import { rateLimit } from '../postgres/tables/rate-limit.ts';
import { forgetOldSessions, sweepExpiredSessions } from '../store/session/sessions.ts';

const sweepMs = 2000;
const mailMs = 1000;
const tidyMs = 10 * 60 * 1000;
/** Between two batches of a few hundred records. */
const deriveMs = 250;

/** Removes what has been kept long enough; domain/values/limits.ts says how long. */
export async function tidy(orm: Orm): Promise<void> {
  await forgetOldKeys(orm);
  await forgetOldMail(orm);
  await forgetOldSessions(orm);
  await forgetOldCodes(orm);
  await mergeReportCounts(orm);
  await orm.delete(rateLimit).where(sql`expire < extract(epoch from now()) * 1000`);
}

export function startHousekeeping(orm: Orm, log: Log, mailer: Mailer): { stop(): Promise<void> } {
  /** A failure is logged and tried again in the next round; a database that is away, once. */
  const careful = (work: () => Promise<unknown>) => {
    let isWaiting = false;
    return async () => {
      try {
        await work();
        isWaiting = false;
      } catch (error) {
        const isPassing = isUnavailable(error);
        if (!isPassing) log.error({ err: error }, 'housekeeping failed, will try again');
        else if (!isWaiting) log.warn({ err: error }, 'housekeeping waits for the database');
        isWaiting = isPassing;
      }
    };
  };
  const chores = [
    repeat(
      careful(() => sweepExpiredSessions(orm)),
      sweepMs,
    ),
    repeat(
      careful(() => deliverMail(orm, mailer, log)),
      mailMs,
    ),
    repeat(
      careful(() => tidy(orm)),
      tidyMs,
    ),
    repeat(careful(derivedColumnsJob(orm, log)), deriveMs),
  ];
  return {
    stop: async () => {
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}
