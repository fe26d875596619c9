import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfPeriod, isBounded, periods, type Period } from './period.ts';
import { dayNumber } from '../values/moment/day.ts';
import { indiaDay, isDay } from '../values/moment/time.ts';

const at = (period: Period, moment: string) => {
  const { from, to } = daysOfPeriod(period, new Date(moment));
  return `${from}..${to}`;
};

describe('periods', () => {
  it('end today and change at midnight in India, not in UTC', () => {
    expect(at('week', '2026-03-30T18:29:59.999Z')).toBe('2026-03-24..2026-03-30');
    expect(at('week', '2026-03-30T18:30:00.000Z')).toBe('2026-03-25..2026-03-31');
    expect(at('week', '2026-03-31T18:29:59.999Z')).toBe('2026-03-25..2026-03-31');
    expect(at('week', '2026-01-02T06:00:00Z')).toBe('2025-12-27..2026-01-02');
  });

  it('go back by calendar month, to the last day of a shorter month', () => {
    expect(at('month', '2026-03-31T06:00:00Z')).toBe('2026-02-28..2026-03-31');
    expect(at('month', '2028-03-31T06:00:00Z')).toBe('2028-02-29..2028-03-31');
    expect(at('month', '2026-03-15T06:00:00Z')).toBe('2026-02-15..2026-03-15');
    expect(at('month', '2026-01-31T06:00:00Z')).toBe('2025-12-31..2026-01-31');
    expect(at('halfYear', '2026-08-31T06:00:00Z')).toBe('2026-02-28..2026-08-31');
    expect(at('halfYear', '2026-03-31T06:00:00Z')).toBe('2025-09-30..2026-03-31');
    // 00:30 on the 31st in India is still the 30th in UTC.
    expect(at('month', '2026-03-30T19:00:00Z')).toBe('2026-02-28..2026-03-31');
  });

  it('are unbounded for all data', () => {
    expect(daysOfPeriod('all', new Date())).toEqual({ from: undefined, to: undefined });
    expect(periods.filter((period) => isBounded(daysOfPeriod(period, new Date())))).toEqual([
      'week',
      'month',
      'halfYear',
    ]);
    expect(isBounded({ from: undefined, to: '2026-01-01' })).toBe(true);
  });

  it('include today and grow from a week to half a year', () => {
    const dates = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (moment) => {
        const spans = (['week', 'month', 'halfYear'] as const).map((period) => {
          const { from = '', to = '' } = daysOfPeriod(period, moment);
          expect(to).toBe(indiaDay(moment));
          expect(isDay(from)).toBe(true);
          return dayNumber(to) - dayNumber(from) + 1;
        });
        const [week = 0, month = 0, halfYear = 0] = spans;
        return week === 7 && month >= 29 && month <= 32 && halfYear >= 181 && halfYear <= 185;
      }),
    );
  });
});
