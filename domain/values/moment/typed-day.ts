/** Days as people type them and as spreadsheets write them, the day before the month. Invalid and ambiguous input is rejected. */
import { inPlainDigits } from '../number.ts';
import { dayNumber, parseDay } from './day.ts';
import { daysLater } from './time.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const wholeMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const offsets: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** 15/11, 15.11.26 */
const numbers = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/;
/** 15 nov, 15-Nov-2026, 15nov26 */
const dayThenMonth = /^(\d{1,2})[-/. ]*([a-z]{3,9})\.?(?:[-/., ]*(\d{2}|\d{4}))?$/;
/** Nov 15, Nov 15, 2026 */
const monthThenDay = /^([a-z]{3,9})\.? *(\d{1,2})(?:, *| +)?(\d{4})?$/;

/** What spreadsheets write around a day: Sunday, 15 November 2026 · 15/11/2026 10:30:00 PM */
const weekday = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?,? /;
const clock = / \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$/;

/** `today` is YYYY-MM-DD; a missing year is the one that is nearest to it. */
export function readDay(typed: string, today: string): string | undefined {
  const text = tidied(typed);
  const offset = offsets[text];
  if (offset !== undefined) return daysLater(today, offset);
  const [, day, month, year] = numbers.exec(text) ?? [];
  if (day && month) return dayOf({ day, month: Number(month), year }, today);
  const named = withMonthName(text);
  return named ? dayOf(named, today) : parseDay(inPlainDigits(typed));
}

/** A day in a spreadsheet, which must have its year: nothing is taken from the present day. */
export function writtenDay(text: string): string | undefined {
  const whole = parseDay(text);
  if (whole !== undefined) return whole;
  const alone = tidied(text).replace(weekday, '').replace(clock, '');
  const named = withMonthName(alone);
  if (!named) return parseDay(alone);
  return named.year === undefined ? undefined : inYear(named.year, named);
}

const tidied = (text: string) => inPlainDigits(text).trim().toLowerCase().replaceAll(/\s+/g, ' ');

interface Parts {
  readonly day: string;
  /** 0 for a name that is not one. */
  readonly month: number;
  readonly year: string | undefined;
}

function withMonthName(text: string): Parts | undefined {
  const [, before, name, after] = dayThenMonth.exec(text) ?? [];
  if (before && name) return { day: before, month: monthNamed(name), year: after };
  const [, first, then, last] = monthThenDay.exec(text) ?? [];
  return first && then ? { day: then, month: monthNamed(first), year: last } : undefined;
}

/** 1 to 12: by its first three letters, its whole name, or Sept. */
function monthNamed(name: string): number {
  const at = name === 'sept' ? 8 : months.indexOf(name);
  return (at === -1 ? wholeMonths.indexOf(name) : at) + 1;
}

function dayOf(parts: Parts, today: string): string | undefined {
  if (parts.year) return inYear(parts.year, parts);
  const present = Number(today.slice(0, 4));
  const distance = (candidate: string) => Math.abs(dayNumber(candidate) - dayNumber(today));
  return [present - 1, present, present + 1]
    .flatMap((full) => inYear(String(full), parts) ?? [])
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

function inYear(year: string, { day, month }: Pick<Parts, 'day' | 'month'>): string | undefined {
  return parseDay(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`);
}
