/** The figures of an area and the days they were counted for. They follow what others do, while somebody can see them. */
import { useQuery } from '@tanstack/react-query';
import type { Area } from '../../../domain/areas.ts';
import { daysOfPeriod, defaultPeriod, periods, type DayRange } from '../../../domain/dashboard/period.ts';
import { parseDay } from '../../../domain/values/day.ts';
import type { DashboardSummary } from '../../../domain/dashboard/dashboard.ts';
import { call } from '../../client/calls/api.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { session } from '../../client/session/session.ts';
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

export function useDashboard(area: Area, { period, start, end, name }: Choice) {
  return useQuery({
    ...impatient,
    queryKey: ['dashboard', area, name],
    queryFn: async ({ signal }): Promise<DashboardView> => {
      // Asked anew each time: after midnight the last seven days are others.
      const range = period
        ? daysOfPeriod(period, new Date(session.serverTime()))
        : { from: parseDay(start), to: parseDay(end) };
      const { data } = await call<{ data: DashboardSummary }>('GET', pathOf(area, range), { signal });
      return { summary: data, range };
    },
    // The figures of the last period stay until the next are there, but never those of the other area.
    placeholderData: (previous, query) => (query?.queryKey[1] === area ? previous : undefined),
    retry: isWorthRetrying,
    refetchOnWindowFocus: 'always',
    // Only while the page is in sight.
    refetchInterval: refreshMs,
  });
}

function pathOf(area: Area, { from, to }: DayRange): string {
  const params = new URLSearchParams({ area });
  if (from !== undefined) params.set('from', from);
  if (to !== undefined) params.set('to', to);
  return `/admin/dashboard?${params.toString()}`;
}
