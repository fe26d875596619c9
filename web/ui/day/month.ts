/** Days of a month for a calendar. All days are YYYY-MM-DD. */
import { daysLater, isDay } from '../../../domain/values/moment/time.ts';

/** 0 for Monday. */
function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weeks that show the month of a day, Monday first; days of other months fill them up. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = daysLater(first, -weekday(first));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => daysLater(start, week * 7 + at)),
  );
  return weeks.filter((week) => week.some((one) => one.startsWith(day.slice(0, 7))));
}

/** The same day of another month, or the last one if that month is shorter. */
export function monthsLater(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  const last = [31, 30, 29, 28].find((date) => isDay(`${month}-${date}`)) ?? 28;
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}

export const startOfWeek = (day: string) => daysLater(day, -weekday(day));

const title = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'November 2026' */
export function monthTitle(day: string): string {
  return title.format(new Date(`${day}T00:00:00Z`));
}
