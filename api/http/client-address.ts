/** Where a call comes from. Only an address counts as one: text that somebody made up is refused. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generic } from '../../domain/text.ts';
import { normalAddress } from '../runtime/network-address.ts';
import { Refusal } from './errors.ts';

/** Makes `request.ip` the caller's address in its usual spelling, before anything else looks at it. */
export function settleAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const address = normalAddress(request.ip);
    if (address === undefined) throw new Refusal(400, generic.unknownAddress);
    Object.defineProperty(request, 'ip', { value: address });
  });
}
