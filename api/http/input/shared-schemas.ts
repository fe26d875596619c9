/** Pieces of request and answer that many routes share. */
import { z } from 'zod';
import { InvalidFields } from '../errors.ts';

/** Any text: what is not an id belongs to no record and is 404, not 400. */
export const idParams = z.object({ id: z.string() });

export function answerSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ data, message: z.string() });
}

export function recordSchema(fields: z.ZodObject): z.ZodObject {
  return z.object({
    _id: z.string(),
    ...fields.shape,
    version: z.number().int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  });
}

/** A number, or the digits of one: a form that carries files has only text. */
export const versionField = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** For bodies whose rules depend on stored data: what fastify does for the others, in the handler. */
export function checkBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new InvalidFields(
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
