/** What the console notices while a report or proof is typed. Findings never block. */
import { z } from 'zod';
import { areas, modules } from '../../areas.ts';
import { findingCodes } from '../../record/finding-codes.ts';

export const findingSchema = z.strictObject({
  code: z.enum(findingCodes),
  severity: z.enum(['warning', 'note']),
  /** As in the body: `originals.0.pl`. */
  field: z.string(),
  /** One plain sentence with the numbers in it. */
  message: z.string(),
  /** Only where one value is certain. */
  suggest: z.string().optional(),
  /** Only what the person may open. */
  records: z.array(
    z.strictObject({ module: z.enum(modules), area: z.enum(areas), _id: z.string(), label: z.string() }),
  ),
});
export type Finding = z.infer<typeof findingSchema>;

/**
 * The position of a field, for comparison. Empty rows of bets are not saved, so bets can move up; an original has at most one
 * warning about its bets.
 */
export const placeOf = (field: string) => field.replace(/\.betDetails\.\d+$/, '.betDetails');

export const confirmationLimits = { entries: 50, words: 500 } as const;

/** 'That is right': a person's confirmation of a warning when saving. */
export const confirmationSchema = z.strictObject({
  code: z.enum(findingCodes),
  field: z.string().max(200),
  words: z.string().max(confirmationLimits.words).optional(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

export const confirmationsSchema = z.array(confirmationSchema).max(confirmationLimits.entries);
