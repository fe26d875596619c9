import { useEffect, useMemo, useRef, type RefObject } from 'react';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import { focusPrimaryAction } from '../../ui/page/primary-action.ts';
import { keepPlace, type PlaceKeeper } from '../../ui/table/use-table-place.ts';

interface ListPlace extends PlaceKeeper {
  /**
   * The list comes back with the focus on this row, if it is on the page. Call when a record is saved or shown: the list
   * may be rendered together with the change, too late for an effect.
   */
  readonly comeBackTo: (id: string) => void;
}

/**
 * For screens on which a form or document replaces the list: the list comes back where it was, with focus on
 * the row that was left, or on the one that was saved or shown last.
 */
export function useListPlace(isAway: boolean, table: RefObject<DataTableHandle | null>): ListPlace {
  const place = useMemo(() => {
    const keeper = keepPlace();
    return {
      ...keeper,
      comeBackTo: (id: string) => keeper.set({ active: { key: id, index: keeper.get().active.index } }),
    };
  }, []);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) {
      table.current?.focusActive();
      focusPrimaryAction();
    }
    wasAway.current = isAway;
  }, [isAway, table]);
  return place;
}
