import { expect, it } from 'vitest';
import { secretsSealedWith } from './sealed-secrets.ts';

const [old, fresh] = ['an old key of at least 32 characters', 'a new key of at least 32 characters'];
const content = Buffer.from('12345678901234567890');

it('decrypts for the same owner only, and never encrypts twice alike', () => {
  const secrets = secretsSealedWith([old]);
  const sealed = secrets.seal(content, 'asha');
  expect(secrets.open(sealed, 'asha')).toEqual(content);
  expect(secrets.open(sealed, 'ben')).toBeUndefined();
  expect(secrets.seal(content, 'asha')).not.toBe(sealed);
  expect(sealed).not.toContain(content.toString('base64url'));
});

it('refuses changed or truncated text', () => {
  const secrets = secretsSealedWith([old]);
  const sealed = secrets.seal(content, 'asha');
  const flipped = (at: number) =>
    sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  for (const bad of ['', 'v1', sealed.slice(0, 30), `${sealed}AAAA`, flipped(12), flipped(40), flipped(60)])
    expect(secrets.open(bad, 'asha'), bad).toBeUndefined();
});

it('decrypts with an older key and encrypts with the first', () => {
  const before = secretsSealedWith([old]).seal(content, 'asha');
  const both = secretsSealedWith([fresh, old]);
  expect(both.open(before, 'asha')).toEqual(content);
  expect(secretsSealedWith([fresh]).open(both.seal(content, 'asha'), 'asha')).toEqual(content);
  expect(secretsSealedWith([fresh]).open(before, 'asha')).toBeUndefined();
});
