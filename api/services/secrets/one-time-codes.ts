/** Recovery codes of a second factor. They are random enough for a plain hash: 80 bits cannot be brute-forced. */
import { createHash, randomInt } from 'node:crypto';
import { oneTimeCodes } from '../../../domain/values/limits.ts';

/** Without letters that look like digits: see enteredCode of the domain. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

export function newOneTimeCodes(): string[] {
  const one = () =>
    Array.from({ length: oneTimeCodes.length }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: oneTimeCodes.count }, one);
}

export function oneTimeCodeHash(userId: string, code: string): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, code]))
    .digest('base64url');
}
