/** The periods of the dashboard, in India days whatever the PC or server thinks. */
import { daysLater, indiaDay, monthsEarlier } from '../values/time.ts';

/** India days, both included; an end that is missing is open. */
export interface DayRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const periods = ['week', 'month', 'halfYear', 'all'] as const;
export type Period = (typeof periods)[number];

/** What is counted then is what the lists show. */
export const defaultPeriod: Period = 'all';

const firstDays: Readonly<Record<Exclude<Period, 'all'>, (now: Date) => string>> = {
  week: (now) => daysLater(indiaDay(now), -6),
  month: (now) => indiaDay(monthsEarlier(now, 1)),
  halfYear: (now) => indiaDay(monthsEarlier(now, 6)),
};

/** Up to and including today. Seven days are today and the six before; months go back by the calendar. */
export function daysOfPeriod(period: Period, now: Date): DayRange {
  if (period === 'all') return { from: undefined, to: undefined };
  return { from: firstDays[period](now), to: indiaDay(now) };
}

export function isBounded({ from, to }: DayRange): boolean {
  return from !== undefined || to !== undefined;
}
