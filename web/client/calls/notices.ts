/** The notices of the signed-in person: pages, the unread count, and marking them as read. */
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NoticePage, ReadBody } from '../../../domain/sense/notification/notice.ts';
import { followList } from '../live/follow-list.ts';
import { call } from './api.ts';
import { impatient, isWorthRetrying } from './resource.ts';

const noticesKey = ['notifications'] as const;
/** Of twenty notices: the document stays small, however many there are. */
const mostPages = 5;

type Pages = InfiniteData<NoticePage, string | null>;

/** For the bell, which is always shown: stays up to date, also with other tabs. */
export function useNotices() {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...impatient,
    queryKey: noticesKey,
    queryFn: ({ signal, pageParam }) =>
      call<NoticePage>('GET', `/admin/notifications${pageParam === null ? '' : `?cursor=${pageParam}`}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last, pages) => (pages.length < mostPages ? last.cursor : null),
    retry: isWorthRetrying,
  });
  useEffect(
    () => followList('bell', () => void client.invalidateQueries({ queryKey: noticesKey })),
    [client],
  );
  const { data, ...rest } = query;
  return {
    ...rest,
    notices: data?.pages.flatMap((page) => page.data),
    // The last loaded page has the latest count.
    unread: data?.pages.at(-1)?.unread ?? 0,
    isCut: (data?.pages.at(-1)?.cursor ?? null) !== null && data?.pages.length === mostPages,
    /** The next opening begins with the newest ones again. */
    keepFirstPage: () =>
      change(client, ({ pages, pageParams }) => ({
        pages: pages.slice(0, 1),
        pageParams: pageParams.slice(0, 1),
      })),
  };
}

/** Shows the result at once; the server's announcement brings it to other tabs. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationFn: (wanted: ReadBody) =>
      call<{ readonly data: { readonly unread: number } }>('POST', '/admin/notifications/read', {
        body: wanted,
      }),
    onMutate: (wanted) => change(client, (pages) => marked(pages, wanted)),
    onSuccess: ({ data: { unread } }) => change(client, (pages) => counted(pages, unread)),
    onError: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
}

function change(client: QueryClient, next: (pages: Pages) => Pages): void {
  client.setQueryData<Pages>(noticesKey, (pages) => pages && next(pages));
}

function marked({ pages, pageParams }: Pages, wanted: ReadBody): Pages {
  // Ids grow with time.
  const isMarked = (id: string) => ('ids' in wanted ? wanted.ids.includes(id) : id <= wanted.upTo);
  const fresh = pages.flatMap(({ data }) => data.filter(({ _id, isRead }) => !isRead && isMarked(_id)));
  const before = pages.at(-1)?.unread ?? 0;
  const shown = pages.map((page) => ({
    ...page,
    data: page.data.map((notice) => (isMarked(notice._id) ? { ...notice, isRead: true } : notice)),
  }));
  return counted({ pages: shown, pageParams }, Math.max(0, before - fresh.length));
}

const counted = ({ pages, pageParams }: Pages, unread: number): Pages => ({
  pages: pages.map((page) => ({ ...page, unread })),
  pageParams,
});
