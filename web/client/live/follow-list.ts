/** Keeps a shown list up to date: requests changes when the server announces one. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ChangedList } from '../../../domain/session/server-event.ts';
import { onListEvent, type Followed } from './list-events.ts';

/** All browsers are notified at the same moment; their requests are spread over this time. */
const spreadMs = 500;
/** However fast others work, a list is requested about once in this time. */
const pauseMs = 1000;

/** `ask` is called soon after each change, or when the tab is shown again. */
export function followList(list: Followed, ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;
  let isDue = false;
  const askNow = () => {
    timer = undefined;
    isDue = false;
    askedAt = performance.now();
    ask();
  };
  const isHidden = () => document.visibilityState === 'hidden';
  const onChange = () => {
    isDue = true;
    if (timer !== undefined || isHidden()) return;
    const pause = Math.max(0, askedAt + pauseMs - performance.now());
    timer = setTimeout(
      () => {
        timer = undefined;
        if (!isHidden()) askNow();
      },
      pause + Math.random() * spreadMs,
    );
  };
  const onShown = () => {
    if (!isHidden() && isDue && timer === undefined) askNow();
  };
  const stopHearing = onListEvent(list, onChange);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    stopHearing();
    document.removeEventListener('visibilitychange', onShown);
    clearTimeout(timer);
  };
}

/** For a list in the query cache, and others that depend on it. */
export function useFollowedQueries(
  { area, module }: ChangedList,
  queryKeys: readonly QueryKey[],
  { isEnabled }: { readonly isEnabled: boolean },
): void {
  const client = useQueryClient();
  const refresh = useEffectEvent(() => {
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey, exact: true });
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    return followList({ area, module } as ChangedList, () => refresh());
  }, [area, module, isEnabled]);
}
