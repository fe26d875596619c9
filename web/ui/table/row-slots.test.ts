import { expect, test } from 'vitest';
import { nextSlots } from './row-slots.ts';

const empty = { viewKey: 'a', keys: [], slotOf: new Map(), count: 0 };
const slotsOf = ({ keys, slotOf }: ReturnType<typeof nextSlots>) => keys.map((key) => slotOf.get(key));

test('rows requested by the reader reuse the elements they replace, in place', () => {
  const first = nextSlots(empty, ['one', 'two', 'three'], 'a');
  const turned = nextSlots(first, ['four', 'two', 'five', 'six'], 'b');
  expect(slotsOf(first)).toEqual([0, 1, 2]);
  expect(slotsOf(turned)).toEqual([0, 1, 2, 3]);
});

test('a row that stays in another place leaves its element, unless it was used last', () => {
  const first = nextSlots(empty, ['one', 'two', 'three'], 'a');
  const asked = ['three', 'four', 'one', 'two'];
  expect(slotsOf(nextSlots(first, asked, 'b'))).toEqual([0, 1, 2, 3]);
  expect(slotsOf(nextSlots(first, asked, 'b', 'three'))).toEqual([2, 1, 0, 3]);
  expect(slotsOf(nextSlots(first, asked, 'b', 'two'))).toEqual([0, 3, 2, 1]);
  expect(slotsOf(nextSlots(first, ['three'], 'b', 'three'))).toEqual([2]);
  expect(slotsOf(nextSlots(first, asked, 'b', 'gone'))).toEqual([0, 1, 2, 3]);
});

test('rows that others add or remove get their own elements', () => {
  const first = nextSlots(empty, ['one', 'two', 'three'], 'a');
  const changed = nextSlots(first, ['new', 'one', 'three'], 'a');
  expect(slotsOf(changed)).toEqual([3, 0, 2]);
  expect(slotsOf(nextSlots(changed, ['one', 'three', 'later'], 'a'))).toEqual([0, 2, 4]);
});
