/** Parses calendar days in common formats to YYYY-MM-DD. */
import { dayText, firstDay, indiaDay } from './time.ts';

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const moment = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const msPerDay = 86_400_000;

/** Accepts year-month-day, day-month-year, or an ISO timestamp, which becomes its India day. */
export function parseDay(text: string): string | undefined {
  const typed = text.trim();
  const [, year, month, day] = yearFirst.exec(typed) ?? [];
  if (year && month && day) return realDay(year, month, day);
  const [, firstDay, secondMonth, lastYear] = dayFirst.exec(typed) ?? [];
  if (firstDay && secondMonth && lastYear) return realDay(lastYear, secondMonth, firstDay);
  const [, date, zone] = moment.exec(typed) ?? [];
  // `Date.parse` would make 2 March of 30 February.
  if (!date || !parseDay(date)) return undefined;
  // A time without a zone is India time.
  const instant = Date.parse(`${typed.replace(' ', 'T')}${zone ? '' : '+05:30'}`);
  return Number.isNaN(instant) ? undefined : parseDay(indiaDay(new Date(instant)));
}

/** Rejects days that do not exist, such as 31 February. */
function realDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  return isReal && text >= firstDay ? text : undefined;
}

/** Days since 1970, for numeric comparison. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / msPerDay;
}

/** '15 Nov 2026' */
export const showDay = dayText;
