import { expect, it } from 'vitest';
import { credentials, looksLikeToken } from './token.ts';

it('accepts only tokens with exactly three parts', () => {
  expect(looksLikeToken('a.b.c')).toBe(true);
  for (const text of [null, undefined, '', 'a', 'a.b', 'a.b.c.d', '..', 'a..c', 'a.b. c']) {
    expect(looksLikeToken(text)).toBe(false);
  }
});

it('sends input with an @ as email and everything else as username', () => {
  expect(credentials(' me@example.test ', 'p')).toEqual({ email: 'me@example.test', password: 'p' });
  expect(credentials(' me ', ' p ')).toEqual({ username: 'me', password: ' p ' });
});
