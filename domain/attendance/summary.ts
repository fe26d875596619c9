/** Attendance as the screen loads it: sums for every user, and lines of the users that are shown. */
import { z } from 'zod';
import { attendanceSentences } from './text.ts';

const who = z.object({ _id: z.string(), username: z.string(), email: z.string() });
const moment = z.string().nullable();

/** Seconds of closed records, and the start of an open one: together they give the time up to now. */
const time = { seconds: z.number(), openSince: moment };

export const attendanceSums = z.object({
  sessions: z.number(),
  days: z.number(),
  ...time,
  /** When the user logged in, regardless of the period. */
  onlineSince: moment,
});
export type AttendanceSums = z.output<typeof attendanceSums>;

export const attendanceSummary = attendanceSums.extend({ user: who });
export type AttendanceSummary = z.output<typeof attendanceSummary>;

/** A record, or the merged records of an older day. */
export const attendanceLine = z.object({
  key: z.string(),
  date: z.string(),
  loginTime: z.string(),
  logoutTime: moment,
  sessions: z.number(),
  ...time,
});
export type AttendanceLine = z.output<typeof attendanceLine>;

export const linesOfUser = z.object({
  userId: z.string(),
  /** How many lines the user has in the period. */
  count: z.number(),
  lines: z.array(attendanceLine),
});
export type LinesOfUser = z.output<typeof linesOfUser>;

/** The records of a user that were deleted at once. */
export const deletedAttendance = who.extend({
  records: z.number().int(),
  firstDay: z.string(),
  lastDay: z.string(),
  deletedAt: z.string(),
  deletedBy: z.string(),
});
export type DeletedAttendance = z.output<typeof deletedAttendance>;

/** How many users' lines one call returns. */
const usersPerCall = 24;

export const linesQuery = {
  users: z
    .string(attendanceSentences.badUsers)
    .max(usersPerCall * 40, attendanceSentences.badUsers)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((ids) => ids.length <= usersPerCall, attendanceSentences.badUsers),
  page: z.coerce
    .number(attendanceSentences.badPage)
    .int(attendanceSentences.badPage)
    .min(1, attendanceSentences.badPage)
    .max(100_000, attendanceSentences.badPage)
    .default(1),
};

interface Timed {
  readonly seconds: number;
  readonly openSince: string | null;
}

/** An open record counts up to now. */
export function secondsUntil({ seconds, openSince }: Timed, now: number): number {
  if (openSince === null) return seconds;
  return seconds + Math.max(0, Math.floor(now / 1000) - Math.floor(Date.parse(openSince) / 1000));
}

/** The users with the most time, longest first; ties are sorted by name. */
export function longestPresent<Summary extends Timed>(
  people: readonly Summary[],
  now: number,
  count: number,
): Summary[] {
  return people
    .map((person) => ({ person, seconds: secondsUntil(person, now) }))
    .filter(({ seconds }) => seconds > 0)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ person }) => person);
}
