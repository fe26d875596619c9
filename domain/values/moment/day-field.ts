/** Schema of an optional day. */
import { z } from 'zod';
import { parseDay } from './day.ts';
import { notValid } from '../text.ts';

/** As `dayOrNone`; undefined means no day, too. */
export function optionalDay(label: string) {
  return dayOrNone(label).prefault(null);
}

/** Accepts common date and timestamp formats; null and empty text mean no day. */
export function dayOrNone(label: string) {
  const message = notValid(label);
  return z
    .string(message)
    .nullable()
    .transform((typed, context) => {
      if (typed === null || typed.trim() === '') return null;
      const day = parseDay(typed);
      if (day !== undefined) return day;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}
