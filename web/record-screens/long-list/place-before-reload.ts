/** Where a record is that was opened past the visible page of its list: kept for a reload of its preview. */
import { z } from 'zod';
import { tabStorage } from '../../client/browser-storage.ts';

const storageKey = 'placeBesidePage';
const keptPlace = z.object({ orderKey: z.string(), id: z.string(), at: z.int() });
type KeptPlace = z.infer<typeof keptPlace>;

export function keepForReload(place: KeptPlace): void {
  tabStorage.setItem(storageKey, JSON.stringify(place));
}

/** If the list still has these filters and this sort. */
export function placeBeforeReload(orderKey: string): KeptPlace | undefined {
  try {
    const kept = keptPlace.parse(JSON.parse(tabStorage.getItem(storageKey) ?? 'null'));
    return kept.orderKey === orderKey ? kept : undefined;
  } catch {
    // None, or damaged.
    return undefined;
  }
}
