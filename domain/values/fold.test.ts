import { expect, it } from 'vitest';
import { foldedTerm, foldText, searchableText } from './fold.ts';

it('ignores case, how letters are composed, and the sigma at the end of a word', () => {
  expect(foldText('Über STRASSE')).toBe(foldText('u\u0308ber strasse'));
  expect(foldText('Cafe\u0301')).toBe('café');
  expect(foldText('ΟΔΥΣΣΕΥΣ')).toBe(foldText('οδυσσευς'));
  // A term that ends in the middle of a word is found in the whole word.
  expect(foldText('ΣΟΣΟ')).toContain(foldText('ΣΟΣ'));
  expect(foldText('Plain ASCII 12')).toBe('plain ascii 12');
});

it('keeps parts apart, whatever is typed', () => {
  expect(searchableText(['Ab', ['Cd', 'Ef']])).toBe('ab\u0001cd\u0002ef');
  expect(searchableText(['a\u0001b', ['c\u0002d']])).toBe('a b\u0001c d');
  expect(foldedTerm('  Ab\u0001cd ')).toBe('ab cd');
});
