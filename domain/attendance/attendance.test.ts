import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indiaDay, monthsEarlier } from '../values/moment/time.ts';
import {
  durationText,
  isWithin,
  monthFile,
  rangeOfDays,
  rangeOfMonth,
  rangeOfPeriod,
  secondsOf,
  type AttendanceRecord,
} from './attendance.ts';

let made = 0;
function record(loginTime: string, logoutTime: string | null, user = 'a'): AttendanceRecord {
  made += 1;
  return {
    _id: `r${made}`,
    userId: { _id: user, username: `sample-${user}`, email: `sample-${user}@example.test` },
    date: indiaDay(new Date(loginTime)),
    loginTime,
    logoutTime,
  };
}

describe('periods', () => {
  it('counts a day as 24 hours, and months and years by the India calendar', () => {
    // 00:15 on 31 March in India is still 30 March in UTC.
    const now = new Date('2026-03-30T18:45:00Z');
    expect(new Date(rangeOfPeriod('day', now).from!).toISOString()).toBe('2026-03-29T18:45:00.000Z');
    // 00:15 on 28 February in India.
    expect(new Date(rangeOfPeriod('month', now).from!).toISOString()).toBe('2026-02-27T18:45:00.000Z');
    expect(new Date(rangeOfPeriod('year', now).from!).toISOString()).toBe('2025-03-30T18:45:00.000Z');
    expect(rangeOfPeriod('all', now)).toEqual({ from: undefined, to: undefined });
  });

  it('goes back from 29 February to 28 February, and from January to the previous year', () => {
    const leap = new Date('2028-02-29T06:00:00Z');
    expect(indiaDay(monthsEarlier(leap, 12))).toBe('2027-02-28');
    expect(indiaDay(monthsEarlier(new Date('2026-01-31T06:00:00Z'), 1))).toBe('2025-12-31');
  });

  it('keeps the time of day and goes back by the exact number of months', () => {
    const dates = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 24 }), (moment, months) => {
        const earlier = monthsEarlier(moment, months);
        const [year = 0, month = 0, day = 0] = indiaDay(moment).split('-').map(Number);
        const [earlierYear = 0, earlierMonth = 0, earlierDay = 0] = indiaDay(earlier).split('-').map(Number);
        const sameClock = (moment.getTime() - earlier.getTime()) % 86_400_000 === 0;
        const moved = year * 12 + month - (earlierYear * 12 + earlierMonth) === months;
        return sameClock && moved && earlierDay <= day;
      }),
    );
  });

  it('starts and ends a calendar month at midnight in India', () => {
    const { from, to } = rangeOfMonth('2026-12');
    expect([from, to].map((moment) => new Date(moment).toISOString())).toEqual([
      '2026-11-30T18:30:00.000Z',
      '2026-12-31T18:30:00.000Z',
    ]);
    expect(monthFile('2026-12')).toBe('attendance-2026-12.xlsx');
  });

  it('starts and ends a range of days at midnight in India', () => {
    const range = rangeOfDays('2026-11-15', '2026-11-15');
    const inside = (login: string) => isWithin(range, record(login, null));
    expect(inside('2026-11-14T18:29:59.999Z')).toBe(false);
    expect(inside('2026-11-14T18:30:00.000Z')).toBe(true);
    expect(inside('2026-11-15T18:29:59.999Z')).toBe(true);
    expect(inside('2026-11-15T18:30:00.000Z')).toBe(false);
    expect(isWithin(rangeOfDays(undefined, undefined), record('1999-01-01T00:00:00Z', null))).toBe(true);
    expect(isWithin(rangeOfDays('2026-11-15', undefined), record('2026-11-14T00:00:00Z', null))).toBe(false);
  });
});

it('takes days of any year, within the moments that calls may name', () => {
  const days = (first: string, last: string) =>
    Object.values(rangeOfDays(first, last)).map((moment: number) => new Date(moment).toISOString());
  const [earliest, latest] = ['1900-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z'];
  expect(days('1900-01-01', '9999-12-31')).toEqual([earliest, latest]);
  expect(days('9999-12-31', '0100-01-01')).toEqual([latest, earliest]);
});

describe('durations', () => {
  it('are formatted as hours, minutes and seconds', () => {
    expect([0, 59, 60, 3599, 3600, 97_509, -3].map(durationText)).toEqual([
      '0h 0m 0s',
      '0h 0m 59s',
      '0h 1m 0s',
      '0h 59m 59s',
      '1h 0m 0s',
      '27h 5m 9s',
      '0h 0m 0s',
    ]);
  });

  it('match the displayed times, and count open sessions up to now', () => {
    expect(secondsOf(record('2026-11-15T10:00:00.900Z', '2026-11-15T10:00:02.100Z'), 0)).toBe(2);
    const now = Date.parse('2026-11-15T12:00:00Z');
    expect(secondsOf(record('2026-11-15T10:00:00Z', null), now)).toBe(7200);
    // A clock that runs behind yields 0, not a negative duration.
    expect(secondsOf(record('2026-11-15T13:00:00Z', null), now)).toBe(0);
  });
});
