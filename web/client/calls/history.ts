/** Pages of audit entries: of one record, or of the whole trail. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { impatient, isWorthRetrying } from './resource.ts';

interface Page<Entry> {
  readonly data: readonly Entry[];
  readonly cursor: string | null;
}

/** `path` may have a query. Newer entries are loaded when it is opened again. */
export function useEntries<Entry>(path: string, { isEnabled }: { readonly isEnabled: boolean }) {
  const query = useInfiniteQuery({
    ...impatient,
    queryKey: ['audit', path],
    queryFn: async ({ signal, pageParam }): Promise<Page<Entry>> => {
      const joined =
        pageParam === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${pageParam}`;
      return call<Page<Entry>>('GET', joined, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    enabled: isEnabled,
    retry: isWorthRetrying,
    gcTime: 0,
  });
  const entries = query.data?.pages.flatMap(({ data }) => data);
  return { ...query, entries };
}
