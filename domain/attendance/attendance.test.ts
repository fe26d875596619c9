import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBefore, indiaDay, monthsEarlier } from '../values/time.ts';
import {
  byUser,
  durationText,
  isWithin,
  loggedIn,
  monthFile,
  presenceLines,
  rangeOfDays,
  rangeOfMonth,
  rangeOfPeriod,
  secondsOf,
  topUsers,
  totalSeconds,
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

describe('presence lines', () => {
  const now = new Date('2026-11-15T12:00:00Z');

  it('list today and yesterday individually, merge older days, newest first', () => {
    const lines = presenceLines(
      [
        record('2026-11-15T04:00:00Z', '2026-11-15T05:00:00Z'),
        record('2026-11-15T06:00:00Z', null),
        record('2026-11-13T18:30:00Z', '2026-11-13T20:00:00Z'),
        record('2026-11-14T04:00:00Z', '2026-11-14T05:00:00Z'),
        // One minute before midnight in India: still the day before yesterday.
        record('2026-11-13T18:29:00Z', '2026-11-13T18:29:30Z'),
        record('2026-11-13T04:00:00Z', '2026-11-13T05:00:00Z'),
        record('2026-11-13T07:00:00Z', '2026-11-13T09:00:00Z'),
      ],
      now,
    );
    expect(lines.map(({ date, loginTime, logoutTime }) => [date, loginTime, logoutTime])).toEqual([
      ['2026-11-15', '2026-11-15T06:00:00Z', null],
      ['2026-11-15', '2026-11-15T04:00:00Z', '2026-11-15T05:00:00Z'],
      ['2026-11-14', '2026-11-14T04:00:00Z', '2026-11-14T05:00:00Z'],
      ['2026-11-14', '2026-11-13T18:30:00Z', '2026-11-13T20:00:00Z'],
      ['2026-11-13', '2026-11-13T04:00:00Z', '2026-11-13T18:29:30Z'],
    ]);
    // Gaps between the sessions of a merged day do not count.
    expect(totalSeconds(lines[4]!.records, now.getTime())).toBe(3600 + 7200 + 30);
  });

  it('keep a merged day open while one of its sessions is open, and never split a session at midnight', () => {
    const [line] = presenceLines(
      [record('2026-11-12T20:00:00Z', null), record('2026-11-12T19:00:00Z', '2026-11-12T19:30:00Z')],
      now,
    );
    expect(line).toMatchObject({ date: '2026-11-13', loginTime: '2026-11-12T19:00:00Z', logoutTime: null });
    const night = presenceLines([record('2026-11-14T17:00:00Z', '2026-11-15T02:00:00Z')], now);
    expect(night.map(({ date }) => date)).toEqual(['2026-11-14']);
  });
});

const user = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const start = Date.parse('2026-11-01T00:00:00Z');
const aRecord = fc
  .tuple(user, fc.integer({ min: 0, max: 14 * 86_400 }), fc.option(fc.integer({ min: 0, max: 50_000 })))
  .map(([who, login, length]) => {
    const at = start + login * 1000;
    const end = length === null ? null : new Date(at + length * 1000).toISOString();
    return record(new Date(at).toISOString(), end, who);
  });

describe('for arbitrary records', () => {
  const now = new Date('2026-11-16T00:00:00Z');
  const records = fc.array(aRecord, { maxLength: 60 });

  it('the lines preserve every record and the total time', () => {
    fc.assert(
      fc.property(records, (all) => {
        const lines = byUser(all).flatMap((attendee) => presenceLines(attendee.records, now));
        expect(lines.flatMap((line) => line.records).length).toBe(all.length);
        let brute = 0;
        for (const { loginTime, logoutTime } of all) {
          const end = logoutTime === null ? now.getTime() : Date.parse(logoutTime);
          brute += (end - Date.parse(loginTime)) / 1000;
        }
        const summed = lines.reduce((sum, line) => sum + totalSeconds(line.records, now.getTime()), 0);
        expect(summed).toBe(brute);
      }),
    );
  });

  it('only older days are merged, and a merged day spans all its logins and logouts', () => {
    const yesterday = dayBefore(indiaDay(now));
    fc.assert(
      fc.property(records, (all) => {
        for (const { records: own } of byUser(all)) {
          for (const line of presenceLines(own, now)) {
            expect(line.date < yesterday || line.records.length === 1).toBe(true);
            for (const one of line.records) {
              expect(one.date).toBe(line.date);
              expect(one.loginTime >= line.loginTime).toBe(true);
              expect(line.logoutTime === null || one.logoutTime! <= line.logoutTime).toBe(true);
            }
            const isAnyOpen = line.records.some((one) => one.logoutTime === null);
            expect(line.logoutTime === null).toBe(isAnyOpen);
          }
        }
      }),
    );
  });

  it('nobody outside the top three has more time than anyone in it', () => {
    fc.assert(
      fc.property(records, (all) => {
        const attendees = byUser(all);
        const total = (id: string) =>
          all
            .filter((one) => one.userId._id === id)
            .reduce((sum, one) => sum + secondsOf(one, now.getTime()), 0);
        const top = topUsers(attendees, now.getTime(), 3).map(({ user: who }) => total(who._id));
        const sorted = attendees
          .map(({ user: who }) => total(who._id))
          .filter((seconds) => seconds > 0)
          .toSorted((a, b) => b - a);
        expect(top).toEqual(sorted.slice(0, 3));
      }),
    );
  });

  it('a user is logged in exactly when their newest record is open', () => {
    fc.assert(
      fc.property(records, (all) => {
        const expected = byUser(all)
          .filter(({ records: own }) => {
            const newest = own.toSorted((a, b) => b.loginTime.localeCompare(a.loginTime))[0]!;
            const ties = own.filter((one) => one.loginTime === newest.loginTime);
            return ties.length === 1 && newest.logoutTime === null;
          })
          .map(({ user: who }) => who._id);
        const found = loggedIn(all).map(({ userId }) => userId._id);
        for (const id of expected) expect(found).toContain(id);
      }),
    );
  });
});
