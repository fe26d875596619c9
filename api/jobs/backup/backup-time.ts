/** When backups are due, and what their files are called. Times are India time. */
import { indiaClock, indiaDay, indiaMidnight } from '../../../domain/values/moment/time.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface LastBackups {
  /** The last good one of the schedule. */
  readonly madeAt?: Date | undefined;
  readonly failedAt?: Date | undefined;
  /** Failures since the last good one. */
  readonly tries?: number;
}

/** The last scheduled time that has passed. `minuteOfDay` is in India. */
export function lastMoment(now: Date, minuteOfDay: number): Date {
  const today = indiaMidnight(indiaDay(now)).getTime() + minuteOfDay * minuteMs;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

/** 5, 10, 20, 40 minutes, then every hour. */
const pauseAfter = (tries: number) => Math.min(60, 5 * 2 ** Math.max(0, tries - 1)) * minuteMs;

/** Clocks of several database servers differ a little; what is noted for later than that was noted by a wrong clock. */
const isPossible = (moment: Date, now: Date) => moment.getTime() < now.getTime() + 60 * minuteMs;

/** Without any backup yet, one is due at once: it also shows that the settings work. */
export function isDue(now: Date, minuteOfDay: number, { madeAt, failedAt, tries = 0 }: LastBackups): boolean {
  if (madeAt && isPossible(madeAt, now) && madeAt >= lastMoment(now, minuteOfDay)) return false;
  if (!failedAt || !isPossible(failedAt, now)) return true;
  return now.getTime() >= failedAt.getTime() + pauseAfter(tries);
}

/** Sorted by name they are sorted by time. */
export const fileNameOf = (moment: Date) =>
  `console-${indiaDay(moment).replaceAll('-', '')}-${indiaClock(moment).replaceAll(':', '')}.backup`;

export const isBackupName = (name: string) => /^console-\d{8}-\d{6}\.backup$/.test(name);

/** The name of a backup while it is written: see save-backup.ts. */
export const isUnfinishedName = (name: string) => /^console-\d{8}-\d{6}\.backup\.[0-9a-f]+\.part$/.test(name);
