/** An error in an answer: see `errors.ts` and `Refusal`. */
import { z } from 'zod';

const fieldError = z.object({
  path: z.string().describe('The field, with dots between the parts'),
  message: z.string(),
});

export const errorSchema = z.object({
  message: z.string().describe('What went wrong, in words for people; one line per field'),
  errors: z.array(fieldError).optional().describe('The fields that are not valid'),
  current: z
    .looseObject({})
    .optional()
    .describe('After a stale version: the record as somebody else saved it'),
  changedBy: z.string().nullable().optional(),
  changedAt: z.string().optional(),
  reason: z.string().optional().describe('Why the session has ended'),
  mustChangePassword: z
    .literal(true)
    .optional()
    .describe('Most other calls are refused until the password is changed'),
  mustSetUpTwoFactor: z
    .literal(true)
    .optional()
    .describe('Most other calls are refused until a second factor is set up'),
  ticketExpired: z.literal(true).optional().describe('The sign-in has to begin again'),
  retryAfter: z.number().optional().describe('Seconds to wait after too many tries'),
  requestId: z.string().optional().describe('Identifies an unexpected error in the log'),
});
