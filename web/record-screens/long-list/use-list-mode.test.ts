import { expect, it } from 'vitest';
import { modeFor } from './use-list-mode.ts';

it('loads a small list completely, and does not switch back and forth near the limit', () => {
  expect(modeFor(100, 'unknown', 100)).toBe('whole');
  expect(modeFor(101, 'unknown', 100)).toBe('pages');
  expect(modeFor(110, 'whole', 100)).toBe('whole');
  expect(modeFor(111, 'whole', 100)).toBe('pages');
  expect(modeFor(90.5, 'pages', 100)).toBe('pages');
  expect(modeFor(90, 'pages', 100)).toBe('whole');
});
