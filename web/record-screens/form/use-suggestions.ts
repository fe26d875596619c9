import { useQuery } from '@tanstack/react-query';
import { apiPath, type Area, type Module } from '../../../domain/areas.ts';
import { call } from '../../client/calls/api.ts';
import { listKey } from '../../client/calls/record-cache.ts';

/** Values of existing records by field, as suggestions; the form also works without them. */
export function useSuggestions<Field extends string>(
  area: Area,
  module: Module,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): Partial<Readonly<Record<Field, readonly string[]>>> {
  const { data } = useQuery({
    networkMode: 'always',
    // Below the list's key, so that saved values are suggested next.
    queryKey: [...listKey(area, module), 'suggestions'],
    queryFn: async ({ signal }) =>
      (
        await call<{ readonly data: Readonly<Record<Field, readonly string[]>> }>(
          'GET',
          `${apiPath(area, module)}/suggestions`,
          { signal },
        )
      ).data,
    enabled: isEnabled,
    staleTime: 60_000,
    structuralSharing: false,
  });
  return data ?? {};
}
