/** Presence of staff as the attendance screen, the mail and the workbook count it. */
import { dayAfter, dayBefore, indiaDay, indiaMidnight, indiaMoment, monthsEarlier } from '../values/time.ts';

export interface AttendanceRecord {
  readonly _id: string;
  readonly userId: { readonly _id: string; readonly username: string; readonly email: string };
  /** The India day of the login; presence across midnight stays on it. */
  readonly date: string;
  readonly loginTime: string;
  /** Null while the person is here. */
  readonly logoutTime: string | null;
}

/** Milliseconds; an open end is undefined. `to` itself is no longer inside. */
export interface TimeRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export const periods = ['day', 'month', 'year', 'all'] as const;
export type Period = (typeof periods)[number];

const dayMs = 24 * 60 * 60 * 1000;
const monthsBack: Readonly<Partial<Record<Period, number>>> = { month: 1, year: 12 };

/** 24 hours are hours; a month and a year are calendar offsets by the India calendar. */
export function rangeOfPeriod(period: Period, now: Date): TimeRange {
  if (period === 'all') return { from: undefined, to: undefined };
  if (period === 'day') return { from: now.getTime() - dayMs, to: undefined };
  return { from: monthsEarlier(now, monthsBack[period] ?? 0).getTime(), to: undefined };
}

/** From the start of the first India day to the end of the last; either may be missing. */
export function rangeOfDays(first: string | undefined, last: string | undefined): TimeRange {
  return {
    from: first ? indiaMidnight(first).getTime() : undefined,
    to: last ? indiaMidnight(dayAfter(last)).getTime() : undefined,
  };
}

/** A calendar month (YYYY-MM) of India. */
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

/** A record belongs to the period in which its login lies; it is never cut. */
export function isWithin({ from, to }: TimeRange, { loginTime }: AttendanceRecord): boolean {
  const login = Date.parse(loginTime);
  return (from === undefined || login >= from) && (to === undefined || login < to);
}

const wholeSeconds = (moment: number) => Math.floor(moment / 1000);

/** Whole seconds between the times as they are shown, so that what is shown adds up. Open presence counts up to now. */
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

/** One line of a user's table: one record, or an older day's records as one. */
export interface PresenceLine {
  readonly key: string;
  readonly date: string;
  readonly loginTime: string;
  readonly logoutTime: string | null;
  /** More than one when an older day was merged. */
  readonly records: readonly AttendanceRecord[];
}

/** Newest first. Today and yesterday one by one, older days merged: earliest login, latest logout. */
export function presenceLines(records: readonly AttendanceRecord[], now: Date): PresenceLine[] {
  const yesterday = dayBefore(indiaDay(now));
  const groups = grouped(records, ({ _id, date }) => (date >= yesterday ? _id : date));
  const lines = [...groups].map(([key, group]) => merged(key, group));
  return lines.toSorted((a, b) => Date.parse(b.loginTime) - Date.parse(a.loginTime));
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

function merged(key: string, records: readonly AttendanceRecord[]): PresenceLine {
  const [first = fail(), ...others] = records;
  return others.reduce<PresenceLine>(
    (line, { loginTime, logoutTime }) => ({
      ...line,
      loginTime: earlier(line.loginTime, loginTime),
      logoutTime: later(line.logoutTime, logoutTime),
    }),
    { key, date: first.date, loginTime: first.loginTime, logoutTime: first.logoutTime, records },
  );
}

function fail(): never {
  throw new Error('a group has at least one record');
}

function earlier(one: string, other: string): string {
  return Date.parse(other) < Date.parse(one) ? other : one;
}

/** Somebody who is still here has not left, whatever else ended. */
function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return Date.parse(other) > Date.parse(one) ? other : one;
}

export interface Attendee {
  readonly user: AttendanceRecord['userId'];
  readonly records: readonly AttendanceRecord[];
}

/** Records by user, in the order of names. */
export function byUser(records: readonly AttendanceRecord[]): Attendee[] {
  const groups = grouped(records, ({ userId }) => userId._id);
  const attendees = [...groups.values()].map((own) => ({ user: (own[0] ?? fail()).userId, records: own }));
  return attendees.toSorted((a, b) => a.user.username.localeCompare(b.user.username, 'en'));
}

/** The users with the most time, longest first; names decide between equals. */
export function topUsers(attendees: readonly Attendee[], now: number, count: number): Attendee[] {
  const timed = attendees.map((attendee) => ({ attendee, seconds: totalSeconds(attendee.records, now) }));
  return timed
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ attendee }) => attendee);
}

/** Logged in is whose newest record has no logout time. */
export function loggedIn(records: readonly AttendanceRecord[]): AttendanceRecord[] {
  return byUser(records).flatMap(({ records: own }) => {
    const newest = own.reduce((one, other) =>
      Date.parse(other.loginTime) > Date.parse(one.loginTime) ? other : one,
    );
    return newest.logoutTime === null ? [newest] : [];
  });
}
