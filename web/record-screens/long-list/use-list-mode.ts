/**
 * Where a long list is searched: in the browser, which has it whole, or page by page on the server. The number of records
 * decides before anything is loaded.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPath, type Area, type Module } from '../../../domain/areas.ts';
import { wholeListRows, wholeListSlack } from '../../../domain/record/whole-list.ts';
import { call } from '../../client/calls/api.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { useFollowedQueries } from '../../client/live/follow-list.ts';

export type ListMode = 'unknown' | 'whole' | 'pages';

interface MostWhole {
  readonly usual: number;
  readonly smallDevice: number;
}

const smallDeviceGigabytes = 4;

interface Device {
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean };
}

function mostRows(most: MostWhole): number {
  const { deviceMemory = Infinity, connection } = navigator as Device;
  const isSmall = deviceMemory <= smallDeviceGigabytes || connection?.saveData === true;
  return isSmall ? most.smallDevice : most.usual;
}

export function modeFor(count: number, before: ListMode, most: number): ListMode {
  const bend = before === 'whole' ? 1 + wholeListSlack : before === 'pages' ? 1 - wholeListSlack : 1;
  return count > most * bend ? 'pages' : 'whole';
}

/** Without an answer the whole list is loaded, which then reports the error. */
export function useListMode(
  area: Area,
  module: Module,
  {
    isEnabled = true,
    most = wholeListRows,
  }: { readonly isEnabled?: boolean; readonly most?: MostWhole } = {},
): { readonly mode: ListMode; readonly count: number } {
  const client = useQueryClient();
  const queryKey = ['list-size', area, module];
  const { data, isError } = useQuery({
    ...impatient,
    queryKey,
    queryFn: async ({ signal }) => {
      const path = `${apiPath(area, module)}/count`;
      const { count } = (await call<{ readonly data: { readonly count: number } }>('GET', path, { signal }))
        .data;
      const before = client.getQueryData<{ readonly mode: ListMode }>(queryKey)?.mode ?? 'unknown';
      return { count, mode: modeFor(count, before, mostRows(most)) };
    },
    enabled: isEnabled,
    retry: isWorthRetrying,
    refetchOnWindowFocus: false,
  });
  // A list in the browser counts itself.
  useFollowedQueries({ area, module }, [queryKey], { isEnabled: isEnabled && data?.mode === 'pages' });
  return data ?? { count: 0, mode: isError ? 'whole' : 'unknown' };
}
