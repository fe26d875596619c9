/** Who asks for what with which Idempotency-Key: a change that is sent again gives its first answer. */
import type { FastifyRequest } from 'fastify';
import { generic } from '../../domain/messages.ts';
import type { Claim } from '../store/idempotency.ts';
import { authorOf } from './access.ts';
import { Refusal } from './errors.ts';

const longestKey = 200;

export function claimOf(request: FastifyRequest): Claim {
  return { userId: String(authorOf(request).id), key: keyOf(request), path: request.url };
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > longestKey) throw new Refusal(400, generic.badRequest);
  return key;
}
