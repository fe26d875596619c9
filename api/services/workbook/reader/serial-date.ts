/** Converts spreadsheet serial numbers, which count days, from and to YYYY-MM-DD and HH:MM:SS. */

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/**
 * Day 0 of the 1900 system. Excel also counts a 29 February 1900, so days before 1 March 1900 are off by one.
 */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
export const FIRST_SOUND_DAY = 61;

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
const DAY_AND_CLOCK = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/;

/** Undefined if not a calendar day, or one before spreadsheets agree on how to count. */
export function serialOfDay(text: string): number | undefined {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (day === undefined) return undefined;
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const serial = (moment.getTime() - EPOCH_1900) / DAY_MS;
  // 30 February would have become a day in March.
  const isReal = moment.getUTCDate() === Number(day) && moment.getUTCMonth() === Number(month) - 1;
  return isReal && serial >= FIRST_SOUND_DAY ? serial : undefined;
}

export function serialOfClock(text: string): number | undefined {
  const [, hours, minutes, seconds] = CLOCK.exec(text) ?? [];
  if (seconds === undefined) return undefined;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / DAY_SECONDS;
}

/** `YYYY-MM-DD HH:MM:SS`, or with a T in between; local time, without a zone. */
export function serialOfDateTime(text: string): number | undefined {
  const [, day, clock] = DAY_AND_CLOCK.exec(text) ?? [];
  if (day === undefined || clock === undefined) return undefined;
  const whole = serialOfDay(day);
  const part = serialOfClock(clock);
  return whole === undefined || part === undefined ? undefined : whole + part;
}

/** Days between the two date systems. */
const DAYS_FROM_1900_TO_1904 = 1462;
/** 31 December 9999 */
const LAST_DAY = 2_958_465;

/** Undefined for a number that is not a day, or one on which programs disagree. */
export function dayOfSerial(serial: number, countsFrom1904: boolean): string | undefined {
  const counted = Math.floor(secondsOf(serial) / DAY_SECONDS) + (countsFrom1904 ? DAYS_FROM_1900_TO_1904 : 0);
  if (!(counted >= FIRST_SOUND_DAY && counted <= LAST_DAY)) return undefined;
  return new Date(EPOCH_1900 + counted * DAY_MS).toISOString().slice(0, 10);
}

/** The time of day, ignoring the day. */
export function clockOfSerial(serial: number): string | undefined {
  return serial >= 0 ? clock(secondsOf(serial) % DAY_SECONDS) : undefined;
}

/** Hours continue after 23. */
export function elapsedOfSerial(serial: number): string | undefined {
  return serial >= 0 && serial <= LAST_DAY ? clock(secondsOf(serial)) : undefined;
}

/** Fractions of days are rarely exact; users enter seconds. */
function secondsOf(serial: number): number {
  return Math.round(serial * DAY_SECONDS);
}

function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
