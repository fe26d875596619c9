/**
 * An ECDSA signature (r, s) has a second valid form, (r, n - s), which anybody can compute without the key. A document whose
 * statement says so contains only the one with the smaller s, so that no byte of it can be changed.
 */
import { elementAt, elementsIn, integer, sequence } from './der.ts';

/** n of the curve P-256. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const half = order / 2n;

function numbersIn(signature: Uint8Array): readonly [r: Uint8Array, s: Uint8Array] | undefined {
  const pair = elementAt(signature);
  const [r, s, ...more] = (pair && elementsIn(pair.content)) ?? [];
  return r && s && more.length === 0 ? [r.content, s.content] : undefined;
}

const toNumber = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

const toBytes = (value: bigint) => {
  const digits = value.toString(16);
  const even = digits.padStart(digits.length + (digits.length % 2), '0');
  return Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
};

/** False for anything malformed. */
export function isSmallerForm(signature: Uint8Array): boolean {
  const [, s] = numbersIn(signature) ?? [];
  return s !== undefined && toNumber(s) <= half;
}

/** The other form of a signature. */
export function otherForm(signature: Uint8Array): Uint8Array {
  const [r, s] = numbersIn(signature) ?? [];
  if (!r || !s) throw new Error('this is not an ECDSA signature');
  return sequence(integer(r), integer(toBytes(order - toNumber(s))));
}

export const smallerForm = (signature: Uint8Array): Uint8Array =>
  isSmallerForm(signature) ? signature : otherForm(signature);
