/** Password hashing, and the check against common passwords. */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** OWASP's minimum for argon2id (the library's default): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Keyboards and systems send the same characters as different code points (é, क़, wide letters, a space that does not break).
 * NIST SP 800-63B asks for this form. See docs/decisions/0308.
 */
function normalForm(password: string): string {
  return password.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalForm(password), cost);
}

let decoy: Promise<string> | undefined;

/** An unknown user takes the same time as a wrong password, so that the two cannot be distinguished. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const compared = stored ?? (await decoy);
  // Hashes of earlier versions are of the password as it was sent.
  for (const form of new Set([normalForm(password), password]))
    if (await verify(compared, form)) return stored !== undefined;
  return false;
}

export function isSamePassword(one: string, other: string): boolean {
  return normalForm(one) === normalForm(other);
}

const mostCommon = 10_000;
const common = new Set<string>(dictionary['passwords-common'].slice(0, mostCommon).map(String));

export function isCommonPassword(password: string): boolean {
  return common.has(normalForm(password).toLowerCase());
}
