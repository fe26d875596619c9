import { expect, it } from 'vitest';
import { heightOfHtml, heightOfText } from './text-height.ts';

it('grows by lines, whether they are broken or too long for one', () => {
  const line = heightOfText('a');
  expect(heightOfText('')).toBe(0);
  expect(heightOfText('a\nb')).toBe(2 * line);
  expect(heightOfText('word '.repeat(30))).toBe(2 * line);
});

it('counts paragraphs, lists and breaks of a template, and nothing for tags', () => {
  const one = heightOfHtml('<p>one</p>');
  expect(heightOfHtml('<p>one</p><p>two</p>')).toBe(2 * one);
  expect(heightOfHtml('<p>one<br>two</p>')).toBe(one + heightOfText('two'));
  expect(heightOfHtml('<ul><li>one</li><li>two</li></ul>')).toBe(one + heightOfText('two'));
  expect(heightOfHtml(`<p><b style="color: red">one</b></p>`)).toBe(one);
});
