/** Password hashing, and the check against common passwords. */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** OWASP's minimum for argon2id (the library's default): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/** An unknown user takes the same time as a wrong password, so that the two cannot be distinguished. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}

const mostCommon = 10_000;
const common = new Set<string>(dictionary['passwords-common'].slice(0, mostCommon).map(String));

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
