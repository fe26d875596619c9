/** Ids of rows with findings: the list is the same for all readers, but the findings they may see are not. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiPath, type Area, type Module } from '../../../domain/areas.ts';
import { anyFinding, type Condition } from '../../../domain/record/list-filter.ts';
import { call } from '../../client/calls/api.ts';
import { listKey } from '../../client/calls/record-cache.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { useFollowedQueries } from '../../client/live/follow-list.ts';

const none: readonly string[] = [];

/**
 * `isKnown` is false until the server has answered, `isStale` while the ids are those of the previous condition. Without a
 * condition on findings nothing is requested.
 */
export function useFoundIds(area: Area, module: Module, conditions: readonly Condition[]) {
  const wanted = conditions.find((condition) => condition.kind === 'finding');
  const codes = wanted?.codes.length === 0 ? [anyFinding] : (wanted?.codes ?? []);
  const isEnabled = wanted !== undefined;
  // Below the list's key, so that the reader's own save reloads it.
  const queryKey = [...listKey(area, module), 'findings', ...codes];
  useFollowedQueries({ area, module }, [queryKey], { isEnabled });
  const {
    data = none,
    isPending,
    isPlaceholderData,
  } = useQuery({
    ...impatient,
    queryKey,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(codes.map((code) => ['finding', code]));
      const path = `${apiPath(area, module)}/findings?${query}`;
      return (await call<{ readonly data: readonly string[] }>('GET', path, { signal })).data;
    },
    enabled: isEnabled,
    retry: isWorthRetrying,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  return { ids: data, isKnown: !isEnabled || !isPending, isStale: isEnabled && isPlaceholderData };
}
