/** Determines the client address. Only valid addresses are accepted; forged text is refused. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generic } from '../../../domain/text.ts';
import { normalAddress } from '../../runtime/network-address.ts';
import { Refusal } from '../errors.ts';

/** Normalizes `request.ip` before anything else reads it. */
export function settleAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const address = normalAddress(request.ip);
    if (address === undefined) throw new Refusal(400, generic.unknownAddress);
    Object.defineProperty(request, 'ip', { value: address });
  });
}
