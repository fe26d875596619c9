import { expect, test, vi } from 'vitest';
import { createTypedTexts } from './typed-texts.ts';

test('blank text is none', () => {
  const texts = createTypedTexts();
  const noted = vi.fn(() => texts.isAny());
  const stop = texts.subscribe(noted);
  for (const text of [' ', 'Sam', '']) texts.set('names', text);
  expect(noted.mock.results.map(({ value }) => value)).toEqual([false, true, false]);
  expect(texts.all()).toEqual({});
  stop();
  texts.set('names', 'Sam');
  expect([noted.mock.calls.length, texts.at('names'), texts.at('other')]).toEqual([3, 'Sam', '']);
});

test('when an item of a list is removed, its text goes with it and the others stay at theirs', () => {
  const texts = createTypedTexts();
  texts.replace({
    name: 'a',
    'items.0.name': 'b',
    'items.1.name': 'c',
    'items.12.name': 'd',
    'items2.1.name': 'e',
  });
  texts.removeItem('items', 1);
  expect(texts.all()).toEqual({ name: 'a', 'items.0.name': 'b', 'items.11.name': 'd', 'items2.1.name': 'e' });
});
