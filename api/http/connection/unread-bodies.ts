/**
 * Lets clients that are still sending read the refusal of their body. Fastify would close the connection with the answer: whoever
 * sends meanwhile gets a reset, often instead of the answer. Node drops the rest as it arrives, within the time limit of requests.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export function dropUnreadBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
}
