/** Validation of typed ranges: two days or two numbers. */
import { isDay } from '../../../domain/values/moment/time.ts';

export const rangeSentences = {
  date: 'The end is before the start',
  number: 'The maximum is below the minimum',
} as const;
export type RangeKind = keyof typeof rangeSentences;

/** The error of a range, if both ends can be read. YYYY-MM-DD strings compare chronologically. */
export function rangeProblem(kind: RangeKind, from: string, to: string): string | undefined {
  if (from.trim() === '' || to.trim() === '') return undefined;
  const isReversed = kind === 'date' ? isDay(from) && isDay(to) && to < from : Number(to) < Number(from);
  return isReversed ? rangeSentences[kind] : undefined;
}
