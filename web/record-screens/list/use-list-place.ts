import { useEffect, useRef, useState, type RefObject } from 'react';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import { focusPrimaryAction } from '../../ui/page/primary-action.ts';
import { keepPlace, type PlaceKeeper } from '../../ui/table/use-table-place.ts';

/**
 * For screens on which a form or document replaces the list: the list comes back where it was, with focus on
 * the row that was left, or on the one that was just saved.
 */
export function useListPlace(
  isAway: boolean,
  savedId: string | undefined,
  table: RefObject<DataTableHandle | null>,
): PlaceKeeper {
  const [place] = useState(keepPlace);
  const wasAway = useRef(false);
  useEffect(() => {
    if (savedId !== undefined) place.set({ active: { key: savedId, index: 0 } });
  }, [place, savedId]);
  useEffect(() => {
    if (wasAway.current && !isAway) {
      table.current?.focusActive();
      focusPrimaryAction();
    }
    wasAway.current = isAway;
  }, [isAway, table]);
  return place;
}
