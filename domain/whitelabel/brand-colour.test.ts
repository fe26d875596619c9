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

it('accepts only # with three or six digits as a colour', () => {
  for (const code of ['#abc', '#ABC', '#1a2B3c', '#000000']) expect(isHexacode(code), code).toBe(true);
  for (const text of ['', '#', 'abc', '#abcd', '#12345g', 'red', '#1a2b3c;', ' #abc', '#abc\n#def']) {
    expect(isHexacode(text), text).toBe(false);
  }
});

it('adds a missing # once, but not to empty text', () => {
  expect([withHash('1a2b3c'), withHash('#1a2b3c'), withHash('')]).toEqual(['#1a2b3c', '#1a2b3c', '']);
});

it('expands a colour to six digits for pickers', () => {
  expect([longHexacode('#AbC'), longHexacode('abc'), longHexacode(' #1A2B3C ')]).toEqual([
    '#aabbcc',
    '#aabbcc',
    '#1a2b3c',
  ]);
  expect(longHexacode('reddish')).toBeUndefined();
});

it('falls back to dark blue if an old record has no valid colour', () => {
  expect(brandColourOf('url(x)')).toBe(defaultBrandColour);
  expect(brandColourOf('#0f0')).toBe('#00ff00');
});

it('calculates contrast as defined by WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#123456', '#123456')).toBe(1);
});

it('picks white on dark and black on light colours', () => {
  expect(['#000', '#00008b', '#c92a2a'].map(readableTextOn)).toEqual(['#ffffff', '#ffffff', '#ffffff']);
  expect(['#fff', '#ffd43b', '#51cf66'].map(readableTextOn)).toEqual(['#000000', '#000000', '#000000']);
});

it('is readable on every colour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const colour = `#${value.toString(16).padStart(6, '0')}`;
      return contrastRatio(colour, readableTextOn(colour)) >= 4.5;
    }),
  );
});
