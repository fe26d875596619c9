/**
 * AES-256-GCM. Text is encrypted synchronously: a page that is being closed cannot wait. Pictures are encrypted in
 * parts, with the browser's Web Crypto where available (not over plain http), so that typing never waits for them.
 * `purpose` binds the ciphertext to its place: it cannot be decrypted as something else.
 */
import { gcm } from '@noble/ciphers/aes.js';
import { roomForTheScreen } from '../room-for-the-screen.ts';

const nonceBytes = 12;
const tagBytes = 16;
const partBytes = 64 * 1024;

const utf8 = new TextEncoder();

function freshNonce(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(nonceBytes));
}

export function keyFrom(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

export function sealText(key: Uint8Array, text: string, purpose: string): Uint8Array {
  return sealed(key, utf8.encode(text), purpose);
}

/** Throws if the key is another one or anything was changed. */
export function openText(key: Uint8Array, box: Uint8Array, purpose: string): string {
  return new TextDecoder().decode(opened(key, box, purpose));
}

function sealed(key: Uint8Array, bytes: Uint8Array, purpose: string): Uint8Array {
  const nonce = freshNonce();
  return joined([nonce, gcm(key, nonce, utf8.encode(purpose)).encrypt(bytes)]);
}

function opened(key: Uint8Array, box: Uint8Array, purpose: string): Uint8Array {
  return gcm(key, box.subarray(0, nonceBytes), utf8.encode(purpose)).decrypt(box.subarray(nonceBytes));
}

export async function sealBytes(
  key: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
  purpose: string,
): Promise<Uint8Array> {
  const work = await workWith(key);
  const parts: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += partBytes) {
    const part = bytes.subarray(at, at + partBytes);
    parts.push(await work.seal(part, partPurpose(purpose, at, at + partBytes >= bytes.length)));
  }
  return joined(parts);
}

/** Throws like `openText`. */
export async function openBytes(
  key: Uint8Array<ArrayBuffer>,
  box: Uint8Array<ArrayBuffer>,
  purpose: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const work = await workWith(key);
  const sealedPart = nonceBytes + partBytes + tagBytes;
  const parts: Uint8Array[] = [];
  for (let at = 0; at < box.length; at += sealedPart) {
    const from = (at / sealedPart) * partBytes;
    const part = box.subarray(at, at + sealedPart);
    parts.push(await work.open(part, partPurpose(purpose, from, at + sealedPart >= box.length)));
  }
  return joined(parts);
}

/** Parts cannot be reordered or left out. */
function partPurpose(purpose: string, from: number, isLast: boolean): string {
  return `${purpose} ${from}${isLast ? ' end' : ''}`;
}

interface Work {
  readonly seal: (bytes: Uint8Array<ArrayBuffer>, purpose: string) => Promise<Uint8Array>;
  readonly open: (box: Uint8Array<ArrayBuffer>, purpose: string) => Promise<Uint8Array>;
}

async function workWith(key: Uint8Array<ArrayBuffer>): Promise<Work> {
  const { subtle } = globalThis.crypto as Partial<Crypto>;
  if (!subtle) return patientWork(key);
  const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const settings = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: utf8.encode(purpose),
  });
  return {
    async seal(bytes, purpose) {
      const nonce = freshNonce();
      const content = await subtle.encrypt(settings(nonce, purpose), imported, bytes);
      return joined([nonce, new Uint8Array(content)]);
    },
    open: async (box, purpose) =>
      new Uint8Array(
        await subtle.decrypt(
          settings(box.subarray(0, nonceBytes), purpose),
          imported,
          box.subarray(nonceBytes),
        ),
      ),
  };
}

/** A part takes some milliseconds; key presses are handled in between. */
function patientWork(key: Uint8Array): Work {
  return {
    async seal(bytes, purpose) {
      await roomForTheScreen();
      return sealed(key, bytes, purpose);
    },
    async open(box, purpose) {
      await roomForTheScreen();
      return opened(key, box, purpose);
    },
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
