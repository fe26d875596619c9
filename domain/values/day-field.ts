/** A day that may be missing, as every schema writes it. */
import { z } from 'zod';
import { parseDay } from './day.ts';
import { notValid } from '../text.ts';

/** Days and moments as people and programs write them; nothing, null and empty text are no day. */
export function optionalDay(label: string) {
  const message = notValid(label);
  return z
    .string(message)
    .nullable()
    .prefault(null)
    .transform((typed, context) => {
      if (typed === null || typed.trim() === '') return null;
      const day = parseDay(typed);
      if (day !== undefined) return day;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}
