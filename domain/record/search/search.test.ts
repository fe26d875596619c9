import { describe, expect, it } from 'vitest';
import {
  isLongEnough,
  searchedPart,
  searchQuerySchema,
  searchScopes,
  searchStarts,
  wordsOf,
} from './search.ts';

describe('words', () => {
  it.each([
    ['India v. Australia', ['india v australia', 'v australia', 'australia']],
    ['sample.user077', ['sample user077', 'user077', '077']],
    ['1st Test', ['1st test', 'st test', 'test']],
    ['ભારત ૧', ['ભારત ૧', '૧']],
    ['--', []],
  ])('of %s start at %j', (text, starts) => {
    expect(searchStarts(wordsOf(text))).toEqual(starts);
  });

  it('are bounded', () => {
    const starts = searchStarts(wordsOf('word '.repeat(40)));
    expect(starts.every((start) => start.length <= 60)).toBe(true);
    expect(searchStarts(wordsOf('a1'.repeat(100))).length).toBeLessThanOrEqual(16);
  });
});

it('searches only lists that the person may read', () => {
  const actor = {
    role: 'user',
    section: ['Turbo'],
    permissions: ['note_listing', 'forex_note_listing'],
  } as const;
  expect(searchScopes(actor)).toEqual([{ area: 'turbo', module: 'note' }]);
  expect(searchScopes({ ...actor, role: 'admin' })).toHaveLength(6);
});

it('takes 2 to 60 characters', () => {
  const isFine = (q: unknown) => searchQuerySchema.safeParse({ q }).success;
  expect(['ab', ' ab ', 'x'.repeat(60)].map(isFine)).toEqual([true, true, true]);
  expect(['a', ' a ', '', 'x'.repeat(61), undefined, ['ab', 'cd']].map(isFine)).not.toContain(true);
});

it('a longer text is searched by its beginning, without half characters', () => {
  const asked = [' ox ', 'x'.repeat(61), `${'x'.repeat(59)}🙂`, `${'x'.repeat(59)} y`].map(searchedPart);
  expect(asked).toEqual(['ox', 'x'.repeat(60), 'x'.repeat(59), 'x'.repeat(59)]);
  for (const q of asked) expect(searchQuerySchema.safeParse({ q }).success).toBe(true);
});

it('an emoji is one character, so it is not searched for alone', () => {
  expect(['😀', '😀a', 'a', 'ab'].map(isLongEnough)).toEqual([false, true, false, true]);
  expect(['😀', '😀a'].map((q) => searchQuerySchema.safeParse({ q }).success)).toEqual([false, true]);
});
