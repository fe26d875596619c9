/** Time-based one-time passwords as authenticator apps make them: RFC 6238 over RFC 4226, with SHA-1 and six digits. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { authenticatorLimits } from '../../../domain/values/limits.ts';

const { digits, stepSeconds, slack, secretBytes } = authenticatorLimits;

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds);
}

export function totpCode(secret: Uint8Array, step: number, length: number = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The step of this code at that moment; undefined if it is wrong. Compares all steps in constant time. */
export function stepOfCode(secret: Uint8Array, code: string, moment: Date): number | undefined {
  const now = stepAt(moment);
  let found: number | undefined;
  for (let step = now - slack; step <= now + slack; step += 1) {
    const isSame = code.length === digits && timingSafeEqual(bytesOf(totpCode(secret, step)), bytesOf(code));
    if (isSame) found = step;
  }
  return found;
}

/** Hashed first, because the texts may have characters of several bytes. */
function bytesOf(code: string): Buffer {
  return createHmac('sha256', 'code').update(code).digest();
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address that a QR code carries: the key URI format that apps share. */
export function totpUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
  return `otpauth://totp/${label}?${query}`;
}
