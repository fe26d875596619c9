/** A record that does not exist is reported before a body that is refused. */
import type { FastifyRequest } from 'fastify';

/** `find` rejects with `NotFound`. Called only for a refused body, because saving reads the record anyway. */
export async function unknownFirst<Value>(find: () => Promise<unknown>, check: () => Value): Promise<Value> {
  try {
    return check();
  } catch (refusal) {
    await find();
    throw refusal;
  }
}

/** For the options of a route with `idParams`. */
export function unknownIdFirst(find: (id: string, request: FastifyRequest) => Promise<unknown>) {
  return {
    attachValidation: true,
    preHandler: (request: FastifyRequest<{ Params: { id: string } }>) =>
      unknownFirst(
        () => find(request.params.id, request),
        () => {
          if (request.validationError) throw request.validationError;
        },
      ),
  };
}
