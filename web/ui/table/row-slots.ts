/**
 * Rows that the reader asked for take over the elements in their places: the browser changes texts instead of building
 * hundreds of cells. A row that stays in sight in another place is no exception, because an element that moves is laid
 * out and painted from the start; only the row that was used last keeps its element, and its focus. Rows that others add
 * or remove have their own elements, so that focus never moves from one record to another.
 */
import { useState } from 'react';

interface Slots {
  readonly viewKey: string | undefined;
  readonly keys: readonly string[];
  readonly slotOf: ReadonlyMap<string, number>;
  /** The number of slots given out so far. */
  readonly count: number;
}

export function nextSlots(
  before: Slots,
  keys: readonly string[],
  viewKey: string | undefined,
  activeKey?: string,
): Slots {
  const isAsked = viewKey !== undefined && viewKey !== before.viewKey;
  const slots = isAsked ? slotsInPlace(before, keys, activeKey) : keys.map((key) => before.slotOf.get(key));
  const slotOf = new Map<string, number>();
  let { count } = before;
  keys.forEach((key, place) => slotOf.set(key, slots[place] ?? count++));
  return { viewKey, keys, slotOf, count };
}

function slotsInPlace(before: Slots, keys: readonly string[], activeKey: string | undefined) {
  const slots = before.keys.map((key) => before.slotOf.get(key));
  const was = before.keys.findIndex((key) => key === activeKey);
  const is = keys.findIndex((key) => key === activeKey);
  if (was >= 0 && is >= 0) [slots[was], slots[is]] = [slots[is], slots[was]];
  return slots;
}

/** The element of each row, as a React key. */
export function useRowSlots(
  keys: readonly string[],
  viewKey: string | undefined,
  activeKey: string,
): (key: string) => number {
  const [slots, setSlots] = useState(() =>
    nextSlots({ viewKey, keys: [], slotOf: new Map(), count: 0 }, keys, viewKey),
  );
  if (slots.keys === keys && slots.viewKey === viewKey) return slotIn(slots);
  const next = nextSlots(slots, keys, viewKey, activeKey);
  setSlots(next);
  return slotIn(next);
}

const slotIn = (slots: Slots) => (key: string) => slots.slotOf.get(key) ?? -1;
