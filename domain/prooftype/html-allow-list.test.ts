import { describe, expect, it } from 'vitest';
import {
  allowedTags,
  cleanAttributes,
  refusedStyles,
  safeLink,
  tagsDroppedWithContent,
} from './html-allow-list.ts';

const styleOf = (style: string) => cleanAttributes('p', { style })['style'];

describe('styles', () => {
  it.each([
    ['color:red', 'color: red'],
    ['COLOR : #C92A2A !important;', 'color: #C92A2A'],
    ['color: rgb(1, 2, 3); text-align: Center', 'color: rgb(1, 2, 3); text-align: Center'],
    ['color: rgba(1,2,3,0.5)', 'color: rgba(1,2,3,0.5)'],
    ['color: hsl(120 50% 30% / 0.5)', 'color: hsl(120 50% 30% / 0.5)'],
    ['color: red; color: blue', 'color: blue'],
  ])('keeps %s', (typed, kept) => {
    expect(styleOf(typed)).toBe(kept);
  });

  it.each([
    'background: url(https://evil.test)',
    'color: expression(pwned())',
    'color: url(javascript:pwned())',
    'color: var(--x)',
    'color: red url(x)',
    'c\\6flor: red',
    'color: \\72 ed',
    'position: fixed',
    'text-align: url(x)',
    'font-size: 99px',
    '__proto__: red',
    'constructor: red',
    'color',
    '',
  ])('drops %s', (typed) => {
    expect(styleOf(typed)).toBeUndefined();
  });

  it('lists dropped styles', () => {
    expect(refusedStyles('color: red; font-size: 9px; position:fixed; color: url(x)')).toEqual([
      'font-size',
      'position',
      'color',
    ]);
  });
});

it('accepts only absolute web and mailto links', () => {
  for (const kept of ['https://a.test', 'HTTP://a.test/x?y#z', 'mailto:sample@a.test', ' https://a.test ']) {
    expect(safeLink(kept), kept).toBe(kept.trim());
  }
  const refused = [
    ' javascript:x',
    'data:text/html,x',
    '//a.test',
    '/api',
    'a.test',
    'https://',
    'java\nscript:x',
    '',
  ];
  for (const address of [...refused, undefined]) expect(safeLink(address), address).toBeUndefined();
});

it('keeps only the attributes allowed for a tag', () => {
  const everything = {
    href: 'https://a.test',
    target: '_top',
    rel: 'opener',
    onclick: 'x',
    class: 'x',
    id: 'x',
    colspan: '2',
    rowspan: 'x',
    start: '4',
  };
  expect(cleanAttributes('a', everything)).toEqual({
    href: 'https://a.test',
    rel: 'noopener noreferrer',
    target: '_blank',
  });
  expect(cleanAttributes('td', everything)).toEqual({ colspan: '2' });
  expect(cleanAttributes('ol', everything)).toEqual({ start: '4' });
  expect(cleanAttributes('p', everything)).toEqual({});
});

it('never allows tags that are dropped with their content', () => {
  expect(allowedTags.filter((tag) => tagsDroppedWithContent.includes(tag))).toEqual([]);
});
