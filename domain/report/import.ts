/** Imports of reports, as listed. */
import { z } from 'zod';

/** Enough to find the last weeks; older imports are in the audit trail. */
export const importsListed = 100;

export const importAnswer = z.object({
  _id: z.string(),
  file: z.string(),
  saved: z.number(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** How many of its reports were changed or deleted since; then it cannot be undone. */
  changed: z.number(),
  undoneBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
export type ReportImport = z.output<typeof importAnswer>;
