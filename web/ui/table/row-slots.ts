/**
 * Rows that the reader asked for take over the elements of those that they replace: the browser changes texts instead
 * of building hundreds of cells. Rows that others add or remove keep elements of their own, so that focus never
 * passes from one record to another.
 */
import { useState } from 'react';

interface Slots {
  readonly viewKey: string | undefined;
  readonly keys: readonly string[];
  readonly slotOf: ReadonlyMap<string, number>;
  /** The number of slots given out so far. */
  readonly count: number;
}

export function nextSlots(before: Slots, keys: readonly string[], viewKey: string | undefined): Slots {
  const stays = new Set(keys);
  const isAsked = viewKey !== undefined && viewKey !== before.viewKey;
  const free = isAsked
    ? before.keys.filter((key) => !stays.has(key)).map((key) => before.slotOf.get(key))
    : [];
  const slotOf = new Map<string, number>();
  let { count } = before;
  for (const key of keys) slotOf.set(key, before.slotOf.get(key) ?? free.shift() ?? count++);
  return { viewKey, keys, slotOf, count };
}

/** The element of each row, as a React key. */
export function useRowSlots(keys: readonly string[], viewKey: string | undefined): (key: string) => number {
  const [slots, setSlots] = useState(() =>
    nextSlots({ viewKey, keys: [], slotOf: new Map(), count: 0 }, keys, viewKey),
  );
  if (slots.keys === keys && slots.viewKey === viewKey) return slotIn(slots);
  const next = nextSlots(slots, keys, viewKey);
  setSlots(next);
  return slotIn(next);
}

const slotIn = (slots: Slots) => (key: string) => slots.slotOf.get(key) ?? -1;
