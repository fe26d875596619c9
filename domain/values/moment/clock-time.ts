/** Times of day as people type them and as spreadsheets hold them, as HH:MM:SS. */
import { inPlainDigits } from '../number.ts';
import { parseDay } from './day.ts';

const digits = /^(\d{1,2})(\d{2})(\d{2})?$/;
const parts = /^(\d{1,2})[:. ](\d{1,2})(?:[:. ](\d{1,2}))?$/;
const twelveHours = /^(\d{1,2})(?:[:. ](\d{1,2}))?(?:[:. ](\d{1,2}))? ?([ap])\.?m\.?$/i;
/** Of a day, with enough places not to be hours and minutes. */
const fraction = /^0?\.\d{3,}$/;
/** Alone, or after the number of a day from 1954 on. Any other decimal, such as 950.00, is an amount. */
const serial = /^(?:0?|[2-9]\d{4})(?<ofDay>\.\d+)$/;

/** 101530, 10.15.30 and 7:5 pm become times; anything that is not a time is left unchanged. */
export function tidyTime(typed: string): string {
  // Some browsers write 7:05 pm with a narrow space.
  const text = inPlainDigits(typed).trim().replaceAll(/\s+/g, ' ');
  if (fraction.test(text)) return timeOfFraction(Number(text));
  const [, hour, minute, second, half] = twelveHours.exec(text) ?? [];
  if (hour && half) return afterNoon(hour, minute, second, half) ?? text;
  const found = digits.exec(text) ?? parts.exec(text);
  return found ? clock(found.slice(1, 4)) : text;
}

/** A cell of a spreadsheet: also with the day before it, or as a day number that lost its format. */
export function timeOfCell(cell: string): string {
  const text = inPlainDigits(cell).trim();
  const { ofDay } = serial.exec(text)?.groups ?? {};
  if (ofDay) return timeOfFraction(Number(ofDay));
  // Numbers lose their last zero: 10.50 is kept as 10.5.
  if (/^\d{1,2}\.\d$/.test(text)) return tidyTime(`${text}0`);
  const [, day, rest] = /^(\S+?)[ T](.+)$/.exec(text) ?? [];
  return tidyTime(day && rest && parseDay(day) ? rest : text);
}

/** 0.515 of a day is 12:21:36. */
function timeOfFraction(ofDay: number): string {
  const seconds = Math.min(Math.round(ofDay * 86_400), 86_399);
  return clock([Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]);
}

function afterNoon(
  hour: string,
  minute: string | undefined,
  second: string | undefined,
  half: string,
): string | undefined {
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return clock([(Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute, second]);
}

function clock(found: readonly (string | number | undefined)[]): string {
  return found.map((part) => String(part ?? 0).padStart(2, '0')).join(':');
}
