/** Dashboard periods in India days, independent of the local time zone. */
import { daysLater, indiaDay, monthsEarlier } from '../values/moment/time.ts';

/** India days, both inclusive; a missing end is open. */
export interface DayRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const periods = ['week', 'month', 'halfYear', 'all'] as const;
export type Period = (typeof periods)[number];

/** With 'all', the counts match the lists. */
export const defaultPeriod: Period = 'all';

const firstDays: Readonly<Record<Exclude<Period, 'all'>, (now: Date) => string>> = {
  week: (now) => daysLater(indiaDay(now), -6),
  month: (now) => indiaDay(monthsEarlier(now, 1)),
  halfYear: (now) => indiaDay(monthsEarlier(now, 6)),
};

/** Up to and including today. A week is today and the six days before; months follow the calendar. */
export function daysOfPeriod(period: Period, now: Date): DayRange {
  if (period === 'all') return { from: undefined, to: undefined };
  return { from: firstDays[period](now), to: indiaDay(now) };
}

export function isBounded({ from, to }: DayRange): boolean {
  return from !== undefined || to !== undefined;
}
