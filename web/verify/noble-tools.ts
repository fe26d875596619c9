/** Hashes and signatures for verifying. Browsers have their own only over https, and not for all of these. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { VerifyTools } from '../../domain/evidence/verify/known-keys.ts';

/** SubjectPublicKeyInfo of a P-256 key, up to the point, which has 65 bytes. */
const p256Head = '3059301306072a8648ce3d020106082a8648ce3d030107034200';
const pointLength = 65;

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Malformed input counts as not signed. */
function attempt(verify: () => boolean): boolean {
  try {
    return verify();
  } catch {
    return false;
  }
}

export const nobleTools: VerifyTools = {
  sha256: (bytes) => sha256(bytes),
  verifyP256: (spki, message, signature) =>
    attempt(() => {
      const isP256 = toHex(spki.subarray(0, -pointLength)) === p256Head;
      // Documents of earlier versions have the larger of the two forms, too: see smaller-form.ts.
      return (
        isP256 && p256.verify(signature, message, spki.subarray(-pointLength), { format: 'der', lowS: false })
      );
    }),
  verifyEd25519: (publicKey, message, signature) =>
    attempt(() => ed25519.verify(signature, message, publicKey, { zip215: false })),
};
