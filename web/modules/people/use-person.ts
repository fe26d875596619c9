/** Everything about a user name, updated when the underlying lists change. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Actor } from '../../../domain/permissions.ts';
import { encodedName } from '../../../domain/sense/people/address.ts';
import {
  personLimits,
  personScopes,
  type PersonAnswer,
  type TimelinePage,
} from '../../../domain/sense/people/person.ts';
import { foldedTerm } from '../../../domain/values/fold.ts';
import { call } from '../../client/calls/api.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import { followList } from '../../client/live/follow-list.ts';

interface Page {
  /** Only of the first page. */
  readonly person: PersonAnswer | undefined;
  readonly timeline: TimelinePage;
}

export const personApi = (name: string) => `/people/${encodedName(name)}`;

export function usePerson(name: string, actor: Actor) {
  const queryKey = ['person', foldedTerm(name)];
  const query = useInfiniteQuery({
    ...impatient,
    queryKey,
    queryFn: async ({ signal, pageParam }): Promise<Page> => {
      if (pageParam === null) {
        const { data } = await call<{ data: PersonAnswer }>('GET', personApi(name), { signal });
        return { person: data, timeline: data.timeline };
      }
      const path = `${personApi(name)}/timeline?limit=${personLimits.timeline.most}&cursor=${pageParam}`;
      const { data } = await call<{ data: TimelinePage }>('GET', path, { signal });
      return { person: undefined, timeline: data };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ timeline }) => timeline.cursor,
    retry: isWorthRetrying,
    refetchOnWindowFocus: 'always',
  });
  useFollowed(queryKey, actor);
  const pages = query.data?.pages;
  return {
    ...query,
    person: pages?.[0]?.person,
    entries: pages?.flatMap(({ timeline }) => timeline.entries) ?? [],
  };
}

function useFollowed(queryKey: readonly string[], actor: Actor): void {
  const client = useQueryClient();
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey, exact: true }));
  const lists = JSON.stringify(personScopes(actor));
  useEffect(() => {
    const stops = (JSON.parse(lists) as ReturnType<typeof personScopes>).map((list) =>
      followList(list, () => refresh()),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [lists]);
}
