/** The figures of an area and their date range. Refreshed while the page is visible. */
import { useQuery } from '@tanstack/react-query';
import type { Area, Module } from '../../../domain/areas.ts';
import { daysOfPeriod, defaultPeriod, periods, type DayRange } from '../../../domain/dashboard/period.ts';
import { parseDay } from '../../../domain/values/moment/day.ts';
import type { DashboardSummary } from '../../../domain/dashboard/dashboard.ts';
import { call } from '../../client/calls/api.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { serverNow } from '../../client/session/session.ts';
import { usePeriodParams, type PeriodParams } from '../../client/use-period-params.ts';

type Choice = PeriodParams<(typeof periods)[number]>;

export function useDashboardPeriod(): Choice {
  return usePeriodParams(periods, defaultPeriod);
}

export interface DashboardView {
  readonly summary: DashboardSummary;
  readonly range: DayRange;
}

const refreshMs = 30_000;

/** `listed`: what the person may list; the server returns nothing else. */
export function useDashboard(area: Area, listed: readonly Module[], { period, start, end, name }: Choice) {
  return useQuery({
    ...impatient,
    // A permission that is granted or revoked while the page is open takes effect at once.
    queryKey: ['dashboard', area, name, listed],
    queryFn: async ({ signal }): Promise<DashboardView> => {
      // Computed for each request: the last seven days change at midnight.
      const range = period ? daysOfPeriod(period, serverNow()) : { from: parseDay(start), to: parseDay(end) };
      const { data } = await call<{ data: DashboardSummary }>('GET', pathOf(area, range), { signal });
      return { summary: data, range };
    },
    // Keep the previous period's figures until the next have loaded, but never those of the other area.
    placeholderData: (previous, query) => (query?.queryKey[1] === area ? previous : undefined),
    retry: isWorthRetrying,
    refetchOnWindowFocus: 'always',
    // Only while the page is visible.
    refetchInterval: refreshMs,
  });
}

function pathOf(area: Area, { from, to }: DayRange): string {
  const params = new URLSearchParams({ area });
  if (from !== undefined) params.set('from', from);
  if (to !== undefined) params.set('to', to);
  return `/admin/dashboard?${params.toString()}`;
}
