import { expect, it } from 'vitest';
import { strengthOf } from './strength.ts';

it.each([
  ['', 'tooShort'],
  ['Abc123!', 'tooShort'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefgh', 'weak'],
  ['password', 'weak'],
  ['Tr0ubadr', 'fair'],
  ['correct horse battery', 'strong'],
  ['kX9#mQ2$vL', 'strong'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
