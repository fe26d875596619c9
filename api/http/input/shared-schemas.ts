/** Request schemas shared by many routes. */
import { z } from 'zod';
import { InvalidFields } from '../errors.ts';

/** Any text: a malformed id belongs to no record and is a 404, not a 400. */
export const idParams = z.object({ id: z.string() });

/** A number, or its digits: a form with files contains only text. */
export const versionField = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);

/** Validates bodies whose rules depend on stored data: in the handler, as fastify does for the others. */
export function checkBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new InvalidFields(
    parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}
