import { expect, it } from 'vitest';
import { readDay, writtenDay } from './typed-day.ts';

const today = '2026-11-16';

it.each([
  ['15/11', '2026-11-15'],
  ['15-11', '2026-11-15'],
  [' 5.1 ', '2027-01-05'],
  ['15 11', '2026-11-15'],
  ['15.11.26', '2026-11-15'],
  ['15/11/2026', '2026-11-15'],
  ['3/4/26', '2026-04-03'],
  ['15 nov', '2026-11-15'],
  ['15nov', '2026-11-15'],
  ['15-Nov-26', '2026-11-15'],
  ['15 Nov 2026', '2026-11-15'],
  ['05 Sept 2026', '2026-09-05'],
  ['15  november', '2026-11-15'],
  ['Nov 15', '2026-11-15'],
  ['November 15, 2026', '2026-11-15'],
  ['today', '2026-11-16'],
  ['Yesterday', '2026-11-15'],
  ['tomorrow', '2026-11-17'],
  ['2026-11-15', '2026-11-15'],
  ['2026-11-14T18:30:00.000Z', '2026-11-15'],
  ['૧૫/૧૧/૨૦૨૬', '2026-11-15'],
  ['\u200e२०२६-११-१५', '2026-11-15'],
])('reads %s as %s', (typed, day) => {
  expect(readDay(typed, today)).toBe(day);
});

it.each([
  '',
  '15',
  // The month before the day.
  '11/15',
  '31/2',
  '15/13/2026',
  '15/11/6',
  '151126',
  'nov',
  '15 no',
  '15 novem',
  '29 feb 2025',
  'last week',
])('does not read %s', (typed) => {
  expect(readDay(typed, today)).toBeUndefined();
});

it('takes the nearest year if none is given', () => {
  expect(readDay('31/12', '2026-01-02')).toBe('2025-12-31');
  expect(readDay('2/1', '2026-12-30')).toBe('2027-01-02');
  expect(readDay('29/2', '2025-01-01')).toBe('2024-02-29');
});

it.each([
  ['15 Nov 2026', '2026-11-15'],
  ['15-Nov-26', '2026-11-15'],
  ['15-NOV-2026', '2026-11-15'],
  ['November 15, 2026', '2026-11-15'],
  ['Sunday, 15 November 2026', '2026-11-15'],
  ['Sun, Nov 15, 2026', '2026-11-15'],
  ['15-11-2026', '2026-11-15'],
  ['15/11/2026 22:30', '2026-11-15'],
  ['15 Nov 2026 10:30:00 PM', '2026-11-15'],
  ['2026-11-15', '2026-11-15'],
  ['2026-11-14T18:30:00.000Z', '2026-11-15'],
  ['૧૫-૧૧-૨૦૨૬', '2026-11-15'],
])('reads %s in a spreadsheet as %s', (text, day) => {
  expect(writtenDay(text)).toBe(day);
});

it.each([
  '15 Nov',
  '15/11',
  '15/11/26',
  '11/15/2026',
  '31 Feb 2026',
  '15 Novem 2026',
  'today',
  'Sunday',
  '46341',
  '',
  '10:30',
])('does not guess what %s in a spreadsheet means', (text) => {
  expect(writtenDay(text)).toBeUndefined();
});
