/** Spreadsheets count days and parts of days; we write days as YYYY-MM-DD and clock times as HH:MM:SS. */

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

/** Day 0 of the 1900 system. Excel also counts a 29 February 1900, so that days before 1 March 1900 are off by one. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const FIRST_SOUND_DAY = 61;

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
const DAY_AND_CLOCK = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/;

/** Undefined for what is no calendar day, or one before spreadsheets agree on how to count. */
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

/** `YYYY-MM-DD HH:MM:SS`, also with a T between; a wall clock, no zone is looked at. */
export function serialOfDateTime(text: string): number | undefined {
  const [, day, clock] = DAY_AND_CLOCK.exec(text) ?? [];
  if (day === undefined || clock === undefined) return undefined;
  const whole = serialOfDay(day);
  const part = serialOfClock(clock);
  return whole === undefined || part === undefined ? undefined : whole + part;
}
