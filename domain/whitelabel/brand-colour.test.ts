import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  brandColourOf,
  contrastRatio,
  defaultBrandColour,
  isHexacode,
  longHexacode,
  readableTextOn,
  withHash,
} from './brand-colour.ts';

it('knows three and six digits with a # as a colour, and nothing else', () => {
  for (const code of ['#abc', '#ABC', '#1a2B3c', '#000000']) expect(isHexacode(code), code).toBe(true);
  for (const text of ['', '#', 'abc', '#abcd', '#12345g', 'red', '#1a2b3c;', ' #abc', '#abc\n#def']) {
    expect(isHexacode(text), text).toBe(false);
  }
});

it('adds a missing #, once, and not to nothing', () => {
  expect([withHash('1a2b3c'), withHash('#1a2b3c'), withHash('')]).toEqual(['#1a2b3c', '#1a2b3c', '']);
});

it('writes a colour with six digits for pickers', () => {
  expect([longHexacode('#AbC'), longHexacode('abc'), longHexacode(' #1A2B3C ')]).toEqual([
    '#aabbcc',
    '#aabbcc',
    '#1a2b3c',
  ]);
  expect(longHexacode('reddish')).toBeUndefined();
});

it('falls back to dark blue where an old record holds no colour', () => {
  expect(brandColourOf('url(x)')).toBe(defaultBrandColour);
  expect(brandColourOf('#0f0')).toBe('#00ff00');
});

it('measures contrast as WCAG does', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#123456', '#123456')).toBe(1);
});

it('writes white on dark, black on light', () => {
  expect(['#000', '#00008b', '#c92a2a'].map(readableTextOn)).toEqual(['#ffffff', '#ffffff', '#ffffff']);
  expect(['#fff', '#ffd43b', '#51cf66'].map(readableTextOn)).toEqual(['#000000', '#000000', '#000000']);
});

it('can be read on every colour there is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const colour = `#${value.toString(16).padStart(6, '0')}`;
      return contrastRatio(colour, readableTextOn(colour)) >= 4.5;
    }),
  );
});
