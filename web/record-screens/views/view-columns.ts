/**
 * The columns that this tab shows for the view it opened last. Changes stay here until they are saved in the view: the
 * person's own columns are for the list without a view. Kept for a reload, also to be there before the views arrive.
 */
import { z } from 'zod';
import { tabStorage } from '../../client/browser-storage.ts';
import { tableSettings, type TableSettings } from '../../../domain/record/table/settings.ts';

const viewTable = z.object({
  user: z.string(),
  view: z.string(),
  /** As the view had them; if it was saved with others since, those are shown. */
  saved: tableSettings,
  shown: tableSettings,
});
export type ViewTable = z.infer<typeof viewTable>;

const storageKey = 'viewColumns';
const listeners = new Set<() => void>();
let kept = stored();

export const viewColumns = {
  get: () => kept,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(next: ViewTable) {
    kept = next;
    tabStorage.setItem(storageKey, JSON.stringify(next));
    for (const listener of listeners) listener();
  },
};

function stored(): ViewTable | undefined {
  try {
    return viewTable.safeParse(JSON.parse(tabStorage.getItem(storageKey) ?? 'null')).data;
  } catch {
    // Damaged.
    return undefined;
  }
}

export function isSameTable(one: TableSettings | undefined, other: TableSettings): boolean {
  const textOf = ({ order, hidden, pinned, density, widths }: TableSettings) => {
    const sized = Object.keys(widths).toSorted((a, b) => (a < b ? -1 : 1));
    return JSON.stringify([order, hidden, pinned, density, sized.map((name) => [name, widths[name]])]);
  };
  return one !== undefined && textOf(one) === textOf(other);
}
