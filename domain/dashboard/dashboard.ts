/** The dashboard's single API call: counts of the records that the user may list in an area. */
import { z } from 'zod';
import { areas, modules } from '../areas.ts';
import { dashboardWords as words } from './text.ts';
import { parseDay } from '../values/moment/day.ts';
import { notValid } from '../values/text.ts';

/** A missing or empty day leaves that end open. */
function dayQuery(label: string) {
  return z
    .string(notValid(label))
    .refine((text) => text === '' || parseDay(text) !== undefined, notValid(label))
    .transform(parseDay)
    .optional();
}

export const dashboardQuery = z.object({
  area: z.enum(areas, words.areaInvalid),
  from: dayQuery(words.startDate),
  to: dayQuery(words.endDate),
});

const count = z.number().int();
const counts = z.array(z.object({ name: z.string(), count })).optional();

/** Parts that the user may not list are omitted. */
export const dashboardSummary = z.object({
  /** When the counts were taken. */
  asOf: z.string(),
  totals: z.partialRecord(z.enum(modules), count),
  proofMakers: counts,
  catchBy: counts,
  proofStatus: counts,
  voidStatus: counts,
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** Merges names with the same key under the most common spelling. Largest count first. */
export function mergedCounts(rows: readonly NamedCount[], keyOf: (name: string) => string): NamedCount[] {
  const byKey = new Map<string, NamedCount>();
  for (const row of rows.toSorted(largestFirst)) {
    const known = byKey.get(keyOf(row.name));
    byKey.set(keyOf(row.name), known ? { ...known, count: known.count + row.count } : row);
  }
  return [...byKey.values()].toSorted(largestFirst);
}

function largestFirst(one: NamedCount, other: NamedCount): number {
  return other.count - one.count || (one.name < other.name ? -1 : 1);
}

/** '75.1%', or '0%' when the total is zero. */
export function shareText(part: number, total: number): string {
  return total === 0 ? '0%' : `${((part / total) * 100).toFixed(1)}%`;
}
