import { hash as argon2 } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, isCommonPassword, isSamePassword, verifyPassword } from './passwords.ts';

it("hashes with argon2id at OWASP's minimum cost, and checks the hash", async () => {
  const hash = await hashPassword('a decent password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'a decent password')).toBe(true);
  expect(await verifyPassword(hash, 'another password')).toBe(false);
});

/** As typed on two systems: é and the Devanagari qa as one code point or two, plain and wide letters, two kinds of space. */
const typed = [
  'r\u00E9sum\u00E9 \u0915\u093C words',
  'r\u0065\u0301sume\u0301\u00A0\u0958 \uFF57\uFF4F\uFF52\uFF44\uFF53',
] as const;

it('accepts a password however a keyboard composes its characters', async () => {
  for (const one of typed) {
    const hash = await hashPassword(one);
    for (const other of typed) expect(await verifyPassword(hash, other)).toBe(true);
    expect(await verifyPassword(hash, 'resume \u0915 words')).toBe(false);
  }
  expect([isSamePassword(...typed), isSamePassword(typed[0], 'resume')]).toEqual([true, false]);
  expect(isCommonPassword('\uFF50assword123')).toBe(true);
});

it('accepts passwords that an earlier version hashed as they were sent', async () => {
  const stored = await argon2(typed[1], { memoryCost: 64, timeCost: 1, parallelism: 1 });
  expect(await verifyPassword(stored, typed[1])).toBe(true);
  expect(await verifyPassword(stored, 'resume words')).toBe(false);
});

it('accepts nobody without a hash, not even with the password of the decoy', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
});

it('detects common passwords in any case', () => {
  expect(['Password123', 'qwerty', 'a decent password'].map(isCommonPassword)).toEqual([true, true, false]);
});
