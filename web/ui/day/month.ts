/** Days of a month for a calendar. All days are YYYY-MM-DD. */
import { dayNumber } from '../../../domain/values/moment/day.ts';
import { daysLater, firstDay, isDay, lastDay } from '../../../domain/values/moment/time.ts';

/** 0 for Monday. */
function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weeks that show the month of a day, Monday first; days of other months fill them up, where there are any. */
export function weeksOf(day: string): (string | undefined)[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = daysLater(first, -weekday(first));
  // Counting stops at the first and at the last day.
  const missing = weekday(first) - (dayNumber(first) - dayNumber(start));
  const real = new Set(Array.from({ length: 6 * 7 }, (_, at) => daysLater(start, at)));
  const days = [...Array<undefined>(missing).fill(undefined), ...real];
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return weeks.filter((week) => week.some((one) => one?.startsWith(day.slice(0, 7))));
}

const monthsUntil = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The same day of another month, or the last one if that month is shorter. */
export function monthsLater(day: string, months: number): string {
  const count = Math.min(Math.max(monthsUntil(day) + months, monthsUntil(firstDay)), monthsUntil(lastDay));
  const month = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
  const last = [31, 30, 29, 28].find((date) => isDay(`${month}-${date}`)) ?? 28;
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}

export const startOfWeek = (day: string) => daysLater(day, -weekday(day));

const title = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'November 2026' */
export function monthTitle(day: string): string {
  return title.format(new Date(`${day}T00:00:00Z`));
}
