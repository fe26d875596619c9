import { expect, it } from 'vitest';
import { longestPresent, secondsUntil } from './summary.ts';

const now = Date.parse('2026-11-15T12:00:00.900Z');
const open = '2026-11-15T10:00:00.100Z';

it('counts an open record up to now, never below zero', () => {
  expect(secondsUntil({ seconds: 5, openSince: null }, now)).toBe(5);
  expect(secondsUntil({ seconds: 5, openSince: open }, now)).toBe(7205);
  expect(secondsUntil({ seconds: 5, openSince: '2026-11-15T13:00:00Z' }, now)).toBe(5);
});

it('lists the users with the most time, ties in the given order', () => {
  const person = (name: string, seconds: number, openSince: string | null = null) => ({
    name,
    seconds,
    openSince,
  });
  const people = [person('a', 10), person('b', 0), person('c', 0, open), person('d', 10), person('e', 9)];
  expect(longestPresent(people, now, 3).map(({ name }) => name)).toEqual(['c', 'a', 'd']);
  expect(longestPresent([person('b', 0)], now, 3)).toEqual([]);
});
