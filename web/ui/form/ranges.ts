/** Ranges that somebody types: two days, or two numbers. */

export const rangeSentences = {
  date: 'The end is before the start',
  number: 'The maximum is below the minimum',
} as const;
export type RangeKind = keyof typeof rangeSentences;

/** What is wrong with a range, if both of its ends are there. Days as YYYY-MM-DD compare as text. */
export function rangeProblem(kind: RangeKind, from: string, to: string): string | undefined {
  if (from.trim() === '' || to.trim() === '') return undefined;
  const isReversed = kind === 'date' ? to < from : Number(to) < Number(from);
  return isReversed ? rangeSentences[kind] : undefined;
}
