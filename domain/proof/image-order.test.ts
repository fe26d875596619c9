import { expect, it } from 'vitest';
import { imageOrder, inOrder } from './image-order.ts';

const kept = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }];
const added = ['first', 'second'];

it('keeps all images and appends new ones if no order is given', () => {
  expect(inOrder(undefined, kept, added)).toEqual([...kept, ...added]);
  expect(inOrder(undefined, [], [])).toEqual([]);
});

it('applies the order, drops unlisted images and ignores missing ones', () => {
  expect(inOrder(['new:1', 'c', 'gone', 'new:0', 'a', 'c'], kept, added)).toEqual([
    'second',
    { _id: 'c' },
    'first',
    { _id: 'a' },
  ]);
  expect(inOrder([], kept, [])).toEqual([]);
});

it('never loses an uploaded file', () => {
  expect(inOrder(['b'], kept, added)).toEqual([{ _id: 'b' }, 'first', 'second']);
});

it('parses form text and rejects anything but a list', () => {
  expect(imageOrder.parse('["a","new:0"]')).toEqual(['a', 'new:0']);
  expect(imageOrder.parse(['a'])).toEqual(['a']);
  for (const wrong of ['', 'a', '{}', '[1]', 7, JSON.stringify(Array.from({ length: 101 }, () => 'a'))]) {
    expect(imageOrder.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
});
