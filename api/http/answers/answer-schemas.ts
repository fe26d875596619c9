/** Schemas of answers that many routes share. They document: see `openapi.ts`. */
import { z } from 'zod';

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
