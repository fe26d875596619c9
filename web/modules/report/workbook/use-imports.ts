import { useQuery } from '@tanstack/react-query';
import { apiPath, type Area } from '../../../../domain/areas.ts';
import type { ReportImport } from '../../../../domain/report/import.ts';
import { call } from '../../../client/calls/api.ts';
import { impatient, isWorthRetrying } from '../../../client/calls/resource.ts';

export const importsKey = (area: Area) => [area, 'report-imports'] as const;

export function useImports(area: Area) {
  return useQuery({
    ...impatient,
    queryKey: importsKey(area),
    queryFn: async ({ signal }) =>
      (
        await call<{ readonly data: readonly ReportImport[] }>('GET', `${apiPath(area, 'report')}/imports`, {
          signal,
        })
      ).data,
    retry: isWorthRetrying,
  });
}
