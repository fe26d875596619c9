import type { FastifyReply } from 'fastify';
import { generic } from '../../../domain/text.ts';
import { Refusal } from '../errors.ts';

/** Aborts when the caller has disconnected or received the answer. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Refusal(400, generic.badRequest)));
  return gone.signal;
}
