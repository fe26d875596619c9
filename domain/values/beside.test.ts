import { expect, test } from 'vitest';
import { beside } from './beside.ts';

test('puts what is there beside each other', () => {
  expect(beside(['raj12', 'Agent 7', '18 Nov 2026'])).toBe('raj12 · Agent 7 · 18 Nov 2026');
  expect(beside(['raj12', '', null, undefined, '18 Nov 2026'])).toBe('raj12 · 18 Nov 2026');
  expect(beside(['રાજેશ', '18 Nov 2026'])).toBe('રાજેશ · 18 Nov 2026');
});

test('a name that is written from right to left keeps to itself', () => {
  expect(beside(['مستخدم 123', 'שלום', '18 Nov 2026'])).toBe(
    '\u2066مستخدم 123\u2069 · \u2066שלום\u2069 · 18 Nov 2026',
  );
});
