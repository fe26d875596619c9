/** The day from which each role requires a second factor. */
import { z } from 'zod';
import { dayOrNone, optionalDay } from '../values/moment/day-field.ts';
import { indiaDay } from '../values/moment/time.ts';
import { policyWords } from './text.ts';

const day = optionalDay(policyWords.requiredFrom);

/** An India day for each role, or null if not required. */
export const policySchema = z.object({ admin: day, subadmin: day, user: day });
export type FactorPolicy = z.output<typeof policySchema>;

const change = dayOrNone(policyWords.requiredFrom).optional();

/** A role that is left out keeps its day. */
export const policyChangeSchema = z.object({ admin: change, subadmin: change, user: change });

/** What the person sees: nothing, a day in the future, or that setup is required first. */
export interface FactorDuty {
  readonly twoFactorRequiredFrom?: string;
  readonly mustSetUpTwoFactor?: boolean;
}

/** `requiredFrom` is null if the account has a second factor or its role needs none. */
export function factorDuty(requiredFrom: string | null, now: Date): FactorDuty {
  if (requiredFrom === null) return {};
  return requiredFrom <= indiaDay(now)
    ? { mustSetUpTwoFactor: true }
    : { twoFactorRequiredFrom: requiredFrom };
}
