/** Dates and times in India time, independent of the local time zone. */
import { timeZone } from '../limits.ts';

/** India has had one offset without daylight saving since 1945. */
const indiaOffsetMs = 5.5 * 60 * 60 * 1000;

/** The India calendar day of a moment, as YYYY-MM-DD. */
export function indiaDay(moment: Date): string {
  return new Date(moment.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
}

const dayMs = 24 * 60 * 60 * 1000;

/** The moment when an India day (YYYY-MM-DD) starts. */
export function indiaMidnight(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - indiaOffsetMs);
}

/** A year has four digits; the first hundred could be abbreviations of later ones. */
export const firstDay = '0100-01-01';
export const lastDay = '9999-12-31';
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** At most the last day, at least the first one. */
export function daysLater(day: string, days: number): string {
  const at = startOf(day) + days * dayMs;
  const possible = Math.min(Math.max(at, startOf(firstDay)), startOf(lastDay));
  return new Date(possible).toISOString().slice(0, 10);
}

export const dayAfter = (day: string) => daysLater(day, 1);
export const dayBefore = (day: string) => daysLater(day, -1);

/** Calendar and clock parts of a moment in India; months are 0-based. */
export function indiaParts(moment: Date) {
  const shifted = new Date(moment.getTime() + indiaOffsetMs);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth(),
    day: shifted.getUTCDate(),
    msOfDay: shifted.getTime() - Math.floor(shifted.getTime() / dayMs) * dayMs,
  };
}

/** The inverse of `indiaParts`; excess months and days overflow, as in `Date`. */
export function indiaMoment(year: number, month: number, day: number, msOfDay: number): Date {
  return new Date(Date.UTC(year, month, day) + msOfDay - indiaOffsetMs);
}

/** The same India time on the same day of an earlier month, or on its last day if that month is shorter. */
export function monthsEarlier(moment: Date, months: number): Date {
  const { year, month, day, msOfDay } = indiaParts(moment);
  const lastDay = indiaParts(indiaMoment(year, month - months + 1, 0, 0)).day;
  return indiaMoment(year, month - months, Math.min(day, lastDay), msOfDay);
}

/** Whether a YYYY-MM-DD exists in the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Always three letters: browser locales disagree about September. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '15 Nov 2026' for a YYYY-MM-DD. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${months[Number(month) - 1]} ${year}`;
}

/** 'Nov 2026' for a YYYY-MM. */
export function monthText(month: string): string {
  const [year, number] = month.split('-');
  return `${months[Number(number) - 1]} ${year}`;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** HH:MM:SS in India. */
export function indiaClock(moment: Date): string {
  return clock.format(moment);
}

/** '15 Nov 2026, 14:05' in India, for messages. */
export function indiaDateTime(moment: Date): string {
  return `${dayText(indiaDay(moment))}, ${indiaClock(moment).slice(0, 5)}`;
}

/** Seconds as mm:ss, never negative. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
