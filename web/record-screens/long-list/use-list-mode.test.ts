import { expect, it } from 'vitest';
import { mostRowsInBrowser, wholeListRows } from '../../../domain/record/whole-list.ts';
import { modeFor } from './use-list-mode.ts';

it('loads a small list completely, and does not switch back and forth near the limit', () => {
  expect(modeFor(100, 'unknown', 100)).toBe('whole');
  expect(modeFor(101, 'unknown', 100)).toBe('pages');
  expect(modeFor(110, 'whole', 100)).toBe('whole');
  expect(modeFor(111, 'whole', 100)).toBe('pages');
  expect(modeFor(90.5, 'pages', 100)).toBe('pages');
  expect(modeFor(90, 'pages', 100)).toBe('whole');
});

it('keeps no more rows in a browser than the server answers ids of', () => {
  expect(modeFor(mostRowsInBrowser, 'whole', wholeListRows.usual)).toBe('whole');
  expect(modeFor(mostRowsInBrowser + 1, 'whole', wholeListRows.usual)).toBe('pages');
});
