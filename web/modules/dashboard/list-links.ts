/** Links to lists that show exactly the counted records. */
import { moduleRow, type Area, type Module } from '../../../domain/areas.ts';
import type { DayRange } from '../../../domain/dashboard/period.ts';
import { dateFilterNames, type exactFilters } from '../../../domain/proof/filter.ts';
import type { ReportFilter } from '../../../domain/report/filter.ts';

type ListFilter = ReportFilter | Readonly<Partial<Record<keyof typeof exactFilters, string>>>;

/** Lists that can be filtered by day, all with the same parameters. */
export const datedModules: ReadonlySet<Module> = new Set<Module>(['proof', 'report', 'note']);

export function listLink(
  area: Area,
  module: Module,
  { from, to }: DayRange,
  filter: ListFilter = {},
): string {
  const params = new URLSearchParams(Object.entries(filter));
  if (datedModules.has(module)) {
    if (from !== undefined) params.set(dateFilterNames.start, from);
    if (to !== undefined) params.set(dateFilterNames.end, to);
  }
  const { screen } = moduleRow(area, module);
  return params.size > 0 ? `${screen}?${params.toString()}` : screen;
}
