import { expect, test } from 'vitest';
import { partSeparator } from '../../../domain/values/fold.ts';
import { TextBlocks } from './text-blocks.ts';

const row = (...parts: string[]) => parts.join(partSeparator);

test('a place without a row is empty in all of its parts and moves no other', () => {
  const texts = new TextBlocks(2);
  texts.set(0, row('apple', 'red'));
  texts.set(2, row('cherry', 'dark red'));
  texts.settle();
  expect([0, 1, 2].map((slot) => [texts.part(slot, 0), texts.part(slot, 1)])).toEqual([
    ['apple', 'red'],
    ['', ''],
    ['cherry', 'dark red'],
  ]);
  expect([0, 1, 2].map((slot) => texts.contains(slot, 1, 'red'))).toEqual([true, false, true]);
  expect([0, 1, 2].map((slot) => texts.equals(slot, 1, 'red'))).toEqual([true, false, false]);
  // The same if the block is known already.
  texts.set(4, row('elder', 'black'));
  texts.settle();
  expect([2, 3, 4].map((slot) => texts.part(slot, 1))).toEqual(['dark red', '', 'black']);
});

test('far behind the last row there is nothing to find', () => {
  const texts = new TextBlocks(1);
  texts.set(0, 'apple');
  texts.settle();
  expect([texts.part(9999, 0), texts.contains(9999, 0, ''), texts.equals(9999, 0, '')]).toEqual([
    '',
    false,
    false,
  ]);
});
