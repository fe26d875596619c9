import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indiaClock, indiaDateTime, indiaDay, minutesAndSeconds } from './time.ts';

it('turns the day at 18:30 UTC', () => {
  expect(indiaDay(new Date('2026-11-15T18:29:59.999Z'))).toBe('2026-11-15');
  expect(indiaDay(new Date('2026-11-15T18:30:00.000Z'))).toBe('2026-11-16');
});

it('agrees with the zone database about the day', () => {
  const byZone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  const years = { min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true };
  fc.assert(fc.property(fc.date(years), (moment) => indiaDay(moment) === byZone.format(moment)));
});

it('shows India time on any machine', () => {
  expect(indiaClock(new Date('2026-11-15T18:30:05Z'))).toBe('00:00:05');
  expect(indiaDateTime(new Date('2026-11-15T08:35:00Z'))).toBe('15 Nov 2026, 14:05');
});

it('counts down in minutes and seconds', () => {
  expect([600, 61, 59.2, 0, -5].map(minutesAndSeconds)).toEqual([
    '10:00',
    '01:01',
    '01:00',
    '00:00',
    '00:00',
  ]);
});
