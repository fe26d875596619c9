/** The answers of an import, for the description of the API. */
import { z } from 'zod';
import { reportAnswer } from '../../../../domain/report/report.ts';
import { findingSchema } from '../../../../domain/sense/finding/finding.ts';
import { recordSchema } from '../../../http/answers/answer-schemas.ts';
import { errorSchema } from '../../../http/answers/error-schema.ts';
import { rejectedRowSchema } from './rejected-rows.ts';

const place = { sheetName: z.string(), rowIndex: z.number().int().nullable() };
const foundCell = z.object({ cell: z.string().nullable(), column: z.string(), value: z.string() });

const lists = {
  errors: z.array(z.object({ ...place, msg: z.string() })),
  cells: z.array(z.array(foundCell)).describe('The cells of each error, in the same order'),
  blankRows: z.array(z.object(place)),
  rejected: z.array(rejectedRowSchema).describe('The rows that are not saved'),
  findings: z.array(z.object({ ...place, ...findingSchema.shape })),
  rounded: z
    .array(z.object({ ...place, ...foundCell.shape, saved: z.string() }))
    .describe('Numbers with more than two decimals, and what is saved of them'),
  leftOut: z
    .object({
      findings: z.array(
        z.object({ ...findingSchema.pick({ code: true, severity: true }).shape, count: z.number().int() }),
      ),
      rounded: z.number().int(),
    })
    .describe('How many more there are than `findings` of each kind and `rounded` list'),
};

const imported = z.object({
  data: z
    .array(z.union([recordSchema(reportAnswer), reportAnswer]))
    .describe('The reports that were saved, or that a dry run would save: those have no id yet'),
  message: z.string(),
  importId: z.string().nullable().describe('Null for a dry run, and if nothing was saved'),
  ...lists,
});

const unreadable = z
  .object({ data: z.array(z.never()), message: z.string(), ...lists })
  .describe('The file cannot be read');

export const importResponses = {
  200: imported,
  400: z.union([imported, unreadable, errorSchema]),
  413: z.union([unreadable, errorSchema]),
  415: z.union([unreadable, errorSchema]),
};
