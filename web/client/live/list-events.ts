/** Passes the server's announcements to the lists that are open in this tab; the bell is one of them. */
import type { ChangedList, LiveEvent } from '../../../domain/session/server-event.ts';

type Listener = () => void;

/** What can be followed. */
export type Followed = ChangedList | 'bell';

const listeners = new Map<string, Set<Listener>>();

const keyOf = (followed: Followed) =>
  followed === 'bell' ? followed : `${followed.area ?? ''} ${followed.module}`;

export function announceList(event: LiveEvent): void {
  const groups =
    event.kind === 'missed'
      ? [...listeners.values()]
      : [listeners.get(keyOf(event.kind === 'bell' ? 'bell' : event)) ?? new Set<Listener>()];
  for (const listener of groups.flatMap((group) => [...group])) listener();
}

export function onListEvent(followed: Followed, listener: Listener): () => void {
  const key = keyOf(followed);
  const group = listeners.get(key) ?? new Set();
  listeners.set(key, group.add(listener));
  return () => {
    group.delete(listener);
    if (group.size === 0 && listeners.get(key) === group) listeners.delete(key);
  };
}
