import { filterEntries } from '../../../domain/record/list-filter.ts';
import type { Sort } from '../../../domain/record/list.ts';
import { dayOfPeriod } from '../filters/use-today.ts';

/** Names the order of all rows that match: the same for each of its pages. */
export function orderKeyOf(
  active: Readonly<Partial<Record<string, string>>>,
  { key, direction }: Sort,
  today: string,
): string {
  return JSON.stringify([key, direction, dayOfPeriod(active, today), ...filterEntries(active)]);
}
