import { expect, it } from 'vitest';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';

it("hashes with argon2id at OWASP's minimum cost, and checks the hash", async () => {
  const hash = await hashPassword('a decent password');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'a decent password')).toBe(true);
  expect(await verifyPassword(hash, 'another password')).toBe(false);
});

it('accepts nobody without a hash, not even with the password of the decoy', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
});

it('detects common passwords in any case', () => {
  expect(['Password123', 'qwerty', 'a decent password'].map(isCommonPassword)).toEqual([true, true, false]);
});
