import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainLetters, skeletonOf } from './skeleton.ts';

const alike: [string, string, string][] = [
  ['case', 'Rajesh21', 'rAJESH21'],
  ['I and l', 'vlkas99', 'vIkas99'],
  ['1 and l', 'rahu1', 'rahul'],
  ['0 and o', 'r0hit', 'rohit'],
  ['rn and m', 'surnit', 'sumit'],
  ['vv and w', 'vvinner7', 'winner7'],
  ['Cyrillic', 'рауаl', 'payal'],
  ['Cyrillic capitals', 'ВНАVIN', 'bhavin'],
  ['Cyrillic in pairs', 'ыack', 'black'],
  ['Greek', 'κιrαη', 'kiran'],
  ['Greek capitals', 'ΑΜΙΤ', 'amit'],
  ['Armenian', 'սոіt', 'unit'],
  ['accents', 'Kírañ', 'kiran'],
  ['wide letters', 'ｋｉｒａｎ', 'kiran'],
  ['mathematical letters', '𝐤𝐢𝐫𝐚𝐧', 'kiran'],
  ['no width', 'ki\u200Bra\u00ADn', 'kiran'],
  ['punctuation', 'raj.king_7', 'raj king-7'],
  ['Gujarati digits', 'kiran૧૨', 'kiran12'],
  ['Devanagari digits', 'kiran१२', 'kiran12'],
  ['a Gujarati vowel written in two', 'અા'.concat('કાશ'), 'આકાશ'],
  ['a Gujarati letter like a digit', 'રાજ', '૨ાજ'],
  ['a Gujarati joiner', 'વિજ\u200Dય', 'વિજય'],
];

it.each(alike)('is the same for %s', (_what, one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

it('differs for names that can be told apart', () => {
  const names = [
    'kiran12',
    'kiran13',
    'kiran2',
    'karan12',
    'કિરણ',
    'કીરણ',
    'કરણ',
    'किरण',
    '😀',
    '🎲',
    '-',
    'raj',
    'ram',
  ];
  expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
});

it('keeps digits apart from letters until the last step', () => {
  expect(plainLetters('Rаj_૧1')).toBe('raj11');
});

it('does not change with what it ignores, for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      const skeleton = skeletonOf(name);
      expect(skeletonOf(`\u200B${name}\u200D`)).toBe(skeleton);
      expect(skeletonOf(name.normalize('NFD'))).toBe(skeleton);
    }),
  );
});
