/** Passes the server's announcements of changed lists to the lists that are open in this tab. */
import type { ChangedList, ListEvent } from '../../../domain/session/server-event.ts';

type Listener = () => void;

const listeners = new Map<string, Set<Listener>>();

const keyOf = ({ area, module }: ChangedList) => `${area ?? ''} ${module}`;

export function announceList(event: ListEvent): void {
  const heard =
    event.kind === 'missed' ? [...listeners.values()] : [listeners.get(keyOf(event)) ?? new Set<Listener>()];
  for (const listener of heard.flatMap((group) => [...group])) listener();
}

export function onListEvent(list: ChangedList, listener: Listener): () => void {
  const key = keyOf(list);
  const group = listeners.get(key) ?? new Set();
  listeners.set(key, group.add(listener));
  return () => {
    group.delete(listener);
    if (group.size === 0 && listeners.get(key) === group) listeners.delete(key);
  };
}
