/**
 * Secrets that the console has to read again, such as those of authenticator apps: AES-256-GCM, each bound to its
 * owner. The first key encrypts; the others only decrypt older secrets.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

export interface SealedSecrets {
  /** `owner` is not stored with the text: a text moved to another owner cannot be decrypted. */
  seal(content: Uint8Array, owner: string): string;
  /** Undefined if it was changed, belongs to another owner or its key is missing. */
  open(sealed: string, owner: string): Buffer | undefined;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const form = /^v1\.([\da-f]{8})\.([\w-]+)$/;

export function secretsSealedWith(secrets: readonly [string, ...string[]]): SealedSecrets {
  const keys = secrets.map(keyFrom);
  const [current] = keys as [Key, ...Key[]];
  return {
    seal(content, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.bytes, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
      return `v1.${current.id}.${sealed.toString('base64url')}`;
    },
    open(sealed, owner) {
      const [, id, text = ''] = form.exec(sealed) ?? [];
      const key = keys.find((one) => one.id === id);
      const bytes = Buffer.from(text, 'base64url');
      if (!key || bytes.length < nonceBytes + tagBytes) return undefined;
      try {
        const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

function keyFrom(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'console account secrets', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}
