/** Days and clock times of the operation, which lives on India time whatever the PC or server thinks. */
import { timeZone } from './limits.ts';

/** India has had one offset without daylight saving since 1945. */
const indiaOffsetMs = 5.5 * 60 * 60 * 1000;

/** The India calendar day of a moment, as YYYY-MM-DD. */
export function indiaDay(moment: Date): string {
  return new Date(moment.getTime() + indiaOffsetMs).toISOString().slice(0, 10);
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

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** '15 Nov 2026, 14:05' in India, for telling people when something happened. */
export function indiaDateTime(moment: Date): string {
  return dayAndTime.format(moment);
}

/** Seconds as mm:ss, never negative. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
