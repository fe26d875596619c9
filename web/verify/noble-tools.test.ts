import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { nobleTools } from './noble-tools.ts';

const message = new TextEncoder().encode('a message');
const changed = new TextEncoder().encode('a massage');
const bytes = (buffer: Buffer) => new Uint8Array(buffer);

it('accepts what Node signs with P-256, with either of the two signatures, and nothing else', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = bytes(publicKey.export({ type: 'spki', format: 'der' }));
  for (let round = 0; round < 8; round += 1) {
    const signature = bytes(sign('sha256', message, privateKey));
    expect(nobleTools.verifyP256(spki, message, signature)).toBe(true);
    expect(nobleTools.verifyP256(spki, changed, signature)).toBe(false);
    expect(nobleTools.verifyP256(spki, message, signature.subarray(1))).toBe(false);
  }
  const other = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const otherSpki = bytes(other.publicKey.export({ type: 'spki', format: 'der' }));
  expect(nobleTools.verifyP256(otherSpki, message, bytes(sign('sha256', message, other.privateKey)))).toBe(
    false,
  );
  expect(nobleTools.verifyP256(new Uint8Array(), message, new Uint8Array())).toBe(false);
});

it('accepts what Node signs with Ed25519, and nothing else', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = bytes(publicKey.export({ type: 'spki', format: 'der' })).subarray(-32);
  const signature = bytes(sign(undefined, message, privateKey));
  expect(nobleTools.verifyEd25519(raw, message, signature)).toBe(true);
  expect(nobleTools.verifyEd25519(raw, changed, signature)).toBe(false);
  expect(nobleTools.verifyEd25519(raw.subarray(1), message, signature)).toBe(false);
});
