/** Schemas of answers that many routes share. They document: see `openapi.ts`. */
import { z } from 'zod';

export function answerSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ data, message: z.string() });
}

/** A list that a handler need not be able to change. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.array(row) as unknown as z.ZodType<readonly z.output<Row>[]>;
}

/** For calls that return no data. */
export const doneSchema = answerSchema(z.null());

export function recordSchema(fields: z.ZodObject): z.ZodObject {
  return z.object({
    _id: z.string(),
    ...fields.shape,
    version: z.number().int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  });
}

/** One page of a list that the server searches. */
export function rowsSchema<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: listOf(row),
    total: z.number().int(),
    totals: z.record(z.string(), z.string()).nullable(),
    page: z.number().int(),
    isExact: z.boolean(),
    asOf: z.string(),
    message: z.string(),
  });
}

/** A part of a list, up to the cursor for the next one. */
export function partSchema<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: listOf(row),
    cursor: z.string().nullable().describe('For the next part; null after the last'),
    message: z.string(),
  });
}

/** Changes of a list since a cursor. */
export function changesSchema(record: z.ZodObject) {
  return z.object({
    data: z.array(record).describe('Added and changed records'),
    deleted: z.array(z.string()).describe('Their ids'),
    deletedVersions: z.array(z.number().int()).describe('In the same order'),
    isTooMuch: z.boolean().describe('Read the whole list again'),
    asOf: z.string().describe('The next cursor'),
    message: z.string(),
  });
}

export function deletedSchema(record: z.ZodObject) {
  const deleted = record.extend({ deletedAt: z.string(), deletedBy: z.string().nullable() });
  return answerSchema(z.array(deleted)).extend({
    isCutOff: z.literal(true).optional().describe('There are more'),
  });
}
