/** Background jobs: maintains the audit log, ends the attendance of expired sessions, sends mail, checks the system, deletes old data. */
import { sql } from 'drizzle-orm';
import type { AuditLogJob } from './audit-log.ts';
import { derivedColumnsJob } from './derived-columns.ts';
import type { ConsoleWatch } from './console-watch.ts';
import { findingKeyJobs } from './finding-keys.ts';
import { rowIndexJob } from './row-indexes.ts';
import { deliverMail } from './mail-delivery.ts';
import type { Mailer } from '../services/mail/mail.ts';
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import { isUnavailable } from '../postgres/failures.ts';
import { forgetOldChallenges } from '../store/account/passkeys.ts';
import { forgetOldSetUps } from '../store/account/second-factor.ts';
import { forgetOldTickets } from '../store/account/sign-in-tickets.ts';
import { forgetOldKeys } from '../store/idempotency.ts';
import { forgetOldMail } from './outbox.ts';
import { forgetOldCodes } from '../store/session/recovery.ts';
import { forgetOldNotices } from '../store/notification/read-notices.ts';
import { mergeReportCounts } from '../store/report/report-counts.ts';
import { repeat, type Repeated } from '../runtime/repeat.ts';
import { rateLimit } from '../postgres/tables/rate-limit.ts';
import { countSearchValues } from '../store/search/search-values.ts';
import { forgetOldSessions, sweepExpiredSessions } from '../store/session/sessions.ts';

const sweepMs = 2000;
const mailMs = 1000;
const auditLogMs = 1000;
const tidyMs = 10 * 60 * 1000;
/** Pause between two batches of a few hundred records. */
const deriveMs = 250;
const searchMs = 500;
const watchMs = 60_000;
const indexMs = 60_000;
/** The dashboard and the totals of lists add unmerged rows themselves. */
const mergeMs = 60_000;

/** Deletes data after its retention period, which domain/values/limits.ts defines. */
export async function tidy(orm: Orm): Promise<void> {
  await forgetOldKeys(orm);
  await forgetOldMail(orm);
  await forgetOldSessions(orm);
  await forgetOldCodes(orm);
  await forgetOldTickets(orm);
  await forgetOldSetUps(orm);
  await forgetOldChallenges(orm);
  await forgetOldNotices(orm);
  await forgetOldLimits(orm);
}

/**
 * More than the longest window, and than clocks of consoles differ: what lasts longer was counted before the clock was set back,
 * and would keep people out for that much longer.
 */
const longestLimitMinutes = 60;

async function forgetOldLimits(orm: Orm): Promise<void> {
  const ahead = sql`make_interval(mins => ${longestLimitMinutes})`;
  await orm
    .delete(rateLimit)
    .where(
      sql`expire < extract(epoch from now()) * 1000 or expire > extract(epoch from now() + ${ahead}) * 1000`,
    );
}

export interface Chores {
  readonly orm: Orm;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly auditLog: AuditLogJob;
  readonly watch: ConsoleWatch;
}

export function startHousekeeping({ orm, log, mailer, auditLog, watch }: Chores): { stop(): Promise<void> } {
  /** Logs a failure and retries in the next round; logs an unavailable database once. */
  const careful = (work: () => Promise<unknown>) => {
    let isWaiting = false;
    return async () => {
      try {
        await work();
        isWaiting = false;
      } catch (error) {
        const isPassing = isUnavailable(error);
        if (!isPassing) log.error({ err: error }, 'housekeeping failed, will try again');
        else if (!isWaiting) log.warn({ err: error }, 'housekeeping is waiting for the database');
        isWaiting = isPassing;
      }
    };
  };
  const ending = new AbortController();
  const derive = derivedColumnsJob(orm, log);
  let isDerived = false;
  const rowIndexes = rowIndexJob(orm, log, () => isDerived);
  const soon = inTurn([
    [careful(() => auditLog.round()), auditLogMs],
    [careful(() => sweepExpiredSessions(orm)), sweepMs],
    [careful(() => countSearchValues(orm)), searchMs],
    [careful(() => mergeReportCounts(orm)), mergeMs],
    [
      careful(async () => {
        isDerived = await derive();
      }),
      deriveMs,
    ],
    [careful(() => tidy(orm)), tidyMs],
    // The last, because it may decode pictures.
    ...findingKeyJobs(orm, log, ending.signal).map((job): Chore => [careful(job), deriveMs]),
  ]);
  const chores = [
    ...soon,
    // Separate from the others: it waits for mail servers.
    repeat(
      careful(() => deliverMail(orm, mailer, log)),
      mailMs,
    ),
    repeat(
      careful(() => rowIndexes.round()),
      indexMs,
      { pausesFirst: true },
    ),
    repeat(careful(watch), watchMs, { pausesFirst: true }),
  ];
  return {
    stop: async () => {
      ending.abort();
      const stopped = Promise.all(chores.map((chore) => chore.stop()));
      await careful(() => rowIndexes.interrupt())();
      await stopped;
      await careful(async () => {
        if (await auditLog.finish()) await deliverMail(orm, mailer, log);
      })();
    },
  };
}

type Chore = readonly [work: () => Promise<void>, everyMs: number];

/** All at once would open a connection for each, just when a console starts. */
function inTurn(chores: readonly Chore[]): Repeated[] {
  let before: Promise<void> | undefined;
  return chores.map(([work, everyMs]) => {
    const chore = repeat(work, everyMs, { after: before });
    before = chore.hasRun;
    return chore;
  });
}
