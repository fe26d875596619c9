/** Days as people type them, the day before the month. Invalid and ambiguous input is rejected. */
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

/** `today` is YYYY-MM-DD; a missing year is the one that is nearest to it. */
export function readDay(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const offset = offsets[text];
  if (offset !== undefined) return daysLater(today, offset);
  const [, day, month, year] = numbers.exec(text) ?? [];
  if (day && month) return dayOf(year, Number(month), day, today);
  const [, before, name, after] = dayThenMonth.exec(text) ?? [];
  if (before && name) return dayOf(after, monthNamed(name), before, today);
  const [, first, then, last] = monthThenDay.exec(text) ?? [];
  if (first && then) return dayOf(last, monthNamed(first), then, today);
  return parseDay(typed);
}

/** 1 to 12: by its first three letters, its whole name, or Sept. */
function monthNamed(name: string): number {
  const at = name === 'sept' ? 8 : months.indexOf(name);
  return (at === -1 ? wholeMonths.indexOf(name) : at) + 1;
}

function dayOf(year: string | undefined, month: number, day: string, today: string): string | undefined {
  const inYear = (full: number) => parseDay(`${full}-${month}-${day}`);
  if (year) return inYear(Number(year.length === 2 ? `20${year}` : year));
  const present = Number(today.slice(0, 4));
  const distance = (candidate: string) => Math.abs(dayNumber(candidate) - dayNumber(today));
  return [present - 1, present, present + 1]
    .flatMap((full) => inYear(full) ?? [])
    .toSorted((one, other) => distance(one) - distance(other))[0];
}
