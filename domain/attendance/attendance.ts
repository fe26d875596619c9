/** Attendance calculations, shared by the screen, the mail and the workbook. */
import { momentLimits } from '../values/limits.ts';
import { indiaMidnight, indiaMoment, monthsEarlier } from '../values/moment/time.ts';

export interface AttendanceRecord {
  readonly _id: string;
  readonly userId: { readonly _id: string; readonly username: string; readonly email: string };
  /** The India day of the login, also for a session that crosses midnight. */
  readonly date: string;
  readonly loginTime: string;
  /** Null while the user is logged in. */
  readonly logoutTime: string | null;
}

/** Milliseconds; undefined means unbounded. `to` is exclusive. */
export interface TimeRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export const periods = ['day', 'month', 'year', 'all'] as const;
export type Period = (typeof periods)[number];

const dayMs = 24 * 60 * 60 * 1000;
const monthsBack: Readonly<Partial<Record<Period, number>>> = { month: 1, year: 12 };

/** A day is 24 hours; a month and a year follow the India calendar. */
export function rangeOfPeriod(period: Period, now: Date): TimeRange {
  if (period === 'all') return { from: undefined, to: undefined };
  if (period === 'day') return { from: now.getTime() - dayMs, to: undefined };
  return { from: monthsEarlier(now, monthsBack[period] ?? 0).getTime(), to: undefined };
}

/** From the start of the first India day to the end of the last; either may be missing. */
export function rangeOfDays(first: string | undefined, last: string | undefined): TimeRange {
  return {
    from: first ? nearest(indiaMidnight(first).getTime()) : undefined,
    to: last ? nearest(indiaMidnight(last).getTime() + dayMs) : undefined,
  };
}

/** The nearest moment that a call may name. */
function nearest(moment: number): number {
  return Math.min(Math.max(moment, momentLimits.first), momentLimits.last);
}

/** A calendar month (YYYY-MM) in India time. */
export function rangeOfMonth(month: string): { readonly from: number; readonly to: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    from: indiaMoment(year, number - 1, 1, 0).getTime(),
    to: indiaMoment(year, number, 1, 0).getTime(),
  };
}

export function monthFile(month: string): string {
  return `attendance-${month}.xlsx`;
}

/** A record belongs to the period of its login and is never split. */
export function isWithin({ from, to }: TimeRange, { loginTime }: AttendanceRecord): boolean {
  const login = Date.parse(loginTime);
  return (from === undefined || login >= from) && (to === undefined || login < to);
}

const wholeSeconds = (moment: number) => Math.floor(moment / 1000);

/**
 * Whole seconds between the displayed times, so that the displayed values add up. An open session counts up
 * to now.
 */
export function secondsOf({ loginTime, logoutTime }: AttendanceRecord, now: number): number {
  const end = logoutTime === null ? now : Date.parse(logoutTime);
  return Math.max(0, wholeSeconds(end) - wholeSeconds(Date.parse(loginTime)));
}

export function totalSeconds(records: readonly AttendanceRecord[], now: number): number {
  return records.reduce((sum, record) => sum + secondsOf(record, now), 0);
}

/** '27h 5m 9s' */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}h ${Math.floor(whole / 60) % 60}m ${whole % 60}s`;
}

function grouped(records: readonly AttendanceRecord[], keyOf: (record: AttendanceRecord) => string) {
  const groups = new Map<string, AttendanceRecord[]>();
  for (const record of records) {
    const group = groups.get(keyOf(record));
    if (group) group.push(record);
    else groups.set(keyOf(record), [record]);
  }
  return groups;
}

function fail(): never {
  throw new Error('a group has at least one record');
}

export interface Attendee {
  readonly user: AttendanceRecord['userId'];
  readonly records: readonly AttendanceRecord[];
}

/** Records grouped by user, sorted by name. */
export function byUser(records: readonly AttendanceRecord[]): Attendee[] {
  const groups = grouped(records, ({ userId }) => userId._id);
  const attendees = [...groups.values()].map((own) => ({ user: (own[0] ?? fail()).userId, records: own }));
  return attendees.toSorted((a, b) => a.user.username.localeCompare(b.user.username, 'en'));
}
