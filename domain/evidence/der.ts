/** The subset of DER (X.690) that certificates, signatures and time stamps need. Reading is limited. */
import { joinBytes, utf8 } from './bytes.ts';

const tags = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, utf8: 0x0c, utcTime: 0x17, time: 0x18 };
const sequenceTag = 0x30;
const setTag = 0x31;

function lengthOf(size: number): Uint8Array {
  if (size < 0x80) return Uint8Array.of(size);
  const bytes: number[] = [];
  for (let left = size; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return Uint8Array.of(0x80 | bytes.length, ...bytes);
}

export function encode(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes(...parts);
  return joinBytes(Uint8Array.of(tag), lengthOf(content.length), content);
}

export const sequence = (...parts: readonly Uint8Array[]) => encode(sequenceTag, ...parts);
export const octets = (bytes: Uint8Array) => encode(tags.octets, bytes);
export const bits = (bytes: Uint8Array, unused = 0) => encode(tags.bits, Uint8Array.of(unused), bytes);
export const utf8String = (text: string) => encode(tags.utf8, utf8(text));
export const yes = Uint8Array.of(0x01, 0x01, 0xff);

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** DER orders the elements of a set by their bytes. */
export const setOf = (...parts: readonly Uint8Array[]) => encode(setTag, ...parts.toSorted(compareBytes));

/** A whole number that is not negative, most significant byte first. */
export function integer(value: number | Uint8Array): Uint8Array {
  let bytes = typeof value === 'number' ? Uint8Array.of(value) : value;
  while (bytes.length > 1 && bytes[0] === 0) bytes = bytes.subarray(1);
  return encode(tags.integer, (bytes[0] ?? 0) >= 0x80 ? joinBytes(Uint8Array.of(0), bytes) : bytes);
}

/** Arcs may exceed 53 bits: those below 2.25 are UUIDs. */
export function oid(text: string): Uint8Array {
  const [first = 0n, second = 0n, ...others] = text.split('.').map(BigInt);
  const bytes = [first * 40n + second, ...others].flatMap((arc) => {
    const digits = [Number(arc & 127n)];
    for (let left = arc >> 7n; left > 0n; left >>= 7n) digits.unshift(Number(left & 127n) | 0x80);
    return digits;
  });
  return encode(tags.oid, Uint8Array.from(bytes));
}

/** Years from 2050 on are written with four digits (RFC 5280). */
export function time(moment: Date): Uint8Array {
  const digits = moment.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  const isShort = moment.getUTCFullYear() < 2050;
  return encode(isShort ? tags.utcTime : tags.time, utf8(isShort ? digits.slice(2) : digits));
}

export interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
  /** with tag and length */
  readonly whole: Uint8Array;
}

/** The elements that these bytes consist of; undefined if they are not DER. Reads one level: callers go deeper. */
export function elementsIn(bytes: Uint8Array): readonly Element[] | undefined {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at);
    if (!element || found.length >= 10_000) return undefined;
    found.push(element);
    at += element.whole.length;
  }
  return found;
}

/** The element at this place, whatever follows it. */
export function elementAt(bytes: Uint8Array, at = 0): Element | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return undefined;
  let length = first;
  let from = at + 2;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4) return undefined;
    length = 0;
    for (const byte of bytes.subarray(from, from + count)) length = length * 256 + byte;
    from += count;
  }
  const to = from + length;
  if (to > bytes.length) return undefined;
  return { tag, content: bytes.subarray(from, to), whole: bytes.subarray(at, to) };
}
