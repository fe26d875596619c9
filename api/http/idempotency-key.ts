/** Identifies a request by user, path and Idempotency-Key: a repeated request gets its first response. */
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { tooLong } from '../../domain/values/text.ts';
import { hashPassword, verifyPassword } from '../services/secrets/passwords.ts';
import type { KeyedCall } from '../store/idempotency.ts';
import { authorOf } from './access.ts';
import { InvalidFields } from './errors.ts';

const header = 'Idempotency-Key';
const longestKey = 200;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts an Idempotency-Key. */
    takesKey?: boolean;
  }
}

/** For the description of the API. */
export const keyHeader = {
  [header]: {
    type: 'string',
    maxLength: longestKey,
    description:
      'A new random text for each intended change. A repeated call with the same key returns the first response and is not executed again.',
  },
};

export function keyedCallOf(request: FastifyRequest): KeyedCall {
  if (!request.routeOptions.config.takesKey)
    throw new Error(`route ${request.routeOptions.url} does not declare its key`);
  const key = keyOf(request);
  return {
    userId: String(authorOf(request).id),
    key,
    path: request.url,
    ...(key === undefined ? { content: '' } : comparedPartsOf(request.body)),
  };
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key === 'string' && key.length <= longestKey) return key;
  throw new InvalidFields([{ path: header, message: tooLong(header, longestKey) }]);
}

/** A digest of these could be guessed from a copy of the database: they are hashed like passwords. */
const secretFields = new Set(['password', 'currentPassword', 'newPassword', 'otp']);

/**
 * Equal for equal bodies, regardless of field order. Files count by name and size. Confirmations are left out: a repeated call
 * may confirm warnings that the record of the first one causes.
 */
function comparedPartsOf(body: unknown): Pick<KeyedCall, 'content' | 'secrets'> {
  const secrets: [string, unknown][] = [];
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (name === 'confirmations') return undefined;
    if (secretFields.has(name)) {
      if (value !== undefined) secrets.push([name, value]);
      return undefined;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if (isFile(value)) return [value.name, value.size];
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  const content = hash('sha256', text ?? '', 'base64url');
  return secrets.length === 0 ? { content } : { content, secrets: hashedLikePasswords(secrets) };
}

function hashedLikePasswords(secrets: readonly unknown[]): KeyedCall['secrets'] {
  const text = JSON.stringify(secrets);
  return { hashed: () => hashPassword(text), areIn: (stored) => verifyPassword(stored, text) };
}

function isFile(value: object): value is { readonly name: string; readonly size: number } {
  return 'name' in value && 'size' in value && typeof value.size === 'number';
}
