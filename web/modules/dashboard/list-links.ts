/** Links to lists that show exactly the counted records. */
import { moduleRow, type Area, type Module } from '../../../domain/areas.ts';
import type { DayRange } from '../../../domain/dashboard/period.ts';
import { dateFilterNames, type exactFilters } from '../../../domain/proof/filter.ts';
import type { ReportFilter } from '../../../domain/report/filter.ts';

type ListFilter = ReportFilter | Readonly<Partial<Record<keyof typeof exactFilters, string>>>;

/** Whether a list can be filtered by day, always with the same parameters. */
export const hasDays: Readonly<Record<Module, boolean>> = {
  whitelabel: false,
  prooftype: false,
  sport: false,
  proof: true,
  report: true,
  note: true,
};

export function listLink(
  area: Area,
  module: Module,
  { from, to }: DayRange,
  filter: ListFilter = {},
): string {
  const params = new URLSearchParams(Object.entries(filter));
  if (hasDays[module]) {
    if (from !== undefined) params.set(dateFilterNames.start, from);
    if (to !== undefined) params.set(dateFilterNames.end, to);
  }
  const { screen } = moduleRow(area, module);
  return params.size > 0 ? `${screen}?${params.toString()}` : screen;
}
