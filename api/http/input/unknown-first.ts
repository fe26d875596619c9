/** A record that does not exist is reported before a body that is refused. */
import type { FastifyRequest } from 'fastify';

interface Options {
  /** Rejects with `NotFound`. Called only for a refused body, because saving reads the record anyway. */
  readonly find: (id: string, request: FastifyRequest) => Promise<unknown>;
  /** Throws for a body that the schema of the route does not check. */
  readonly check?: (body: unknown) => unknown;
}

/** For the options of a route with `idParams`. */
export function unknownFirst({ find, check }: Options) {
  return {
    attachValidation: true,
    preHandler: async (request: FastifyRequest<{ Params: { id: string } }>) => {
      try {
        if (request.validationError) throw request.validationError;
        check?.(request.body);
      } catch (refusal) {
        await find(request.params.id, request);
        throw refusal;
      }
    },
  };
}
