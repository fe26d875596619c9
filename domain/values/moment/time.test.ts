import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dayAfter,
  dayBefore,
  daysLater,
  dayText,
  indiaClock,
  indiaDateTime,
  indiaDay,
  indiaMidnight,
  indiaMoment,
  indiaParts,
  isDay,
  minutesAndSeconds,
  monthText,
} from './time.ts';

it('changes the day at 18:30 UTC', () => {
  expect(indiaDay(new Date('2026-11-15T18:29:59.999Z'))).toBe('2026-11-15');
  expect(indiaDay(new Date('2026-11-15T18:30:00.000Z'))).toBe('2026-11-16');
});

it('agrees with the time zone database about the day', () => {
  const byZone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const years = { min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true };
  fc.assert(fc.property(fc.date(years), (moment) => indiaDay(moment) === byZone.format(moment)));
});

it('shows India time on any machine', () => {
  expect(indiaClock(new Date('2026-11-15T18:30:05Z'))).toBe('00:00:05');
  expect(indiaDateTime(new Date('2026-11-15T08:35:00Z'))).toBe('15 Nov 2026, 14:05');
});

it('formats minutes and seconds', () => {
  expect([600, 61, 59.2, 0, -5].map(minutesAndSeconds)).toEqual([
    '10:00',
    '01:01',
    '01:00',
    '00:00',
    '00:00',
  ]);
});

it('starts an India day at 18:30 UTC of the previous day, and counts days across months and years', () => {
  expect(indiaMidnight('2026-11-15').toISOString()).toBe('2026-11-14T18:30:00.000Z');
  expect([dayAfter('2026-12-31'), dayBefore('2028-03-01'), dayBefore('2026-01-01')]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2025-12-31',
  ]);
});

it('does not count beyond the days that can be saved', () => {
  expect([dayAfter('9999-12-31'), daysLater('9999-12-30', 7)]).toEqual(['9999-12-31', '9999-12-31']);
  expect([dayBefore('0100-01-01'), daysLater('0100-01-03', -7)]).toEqual(['0100-01-01', '0100-01-01']);
});

it('splits a moment into parts and restores it', () => {
  const years = { min: new Date('1960-01-01'), max: new Date('2090-01-01'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(years), (moment) => {
      const { year, month, day, msOfDay } = indiaParts(moment);
      return indiaMoment(year, month, day, msOfDay).getTime() === moment.getTime();
    }),
  );
});

it('validates and formats days', () => {
  expect(['2026-02-28', '2026-02-29', '2026-13-01', 'x', '2026-1-1', ''].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(dayText('2026-11-05')).toBe('05 Nov 2026');
  expect(dayText('2026-09-30')).toBe('30 Sep 2026');
  expect(indiaDateTime(new Date('2026-09-29T20:00:00Z'))).toBe('30 Sep 2026, 01:30');
});

it('names months', () => {
  expect(['2026-01', '2026-09', '2026-12'].map(monthText)).toEqual(['Jan 2026', 'Sep 2026', 'Dec 2026']);
});
