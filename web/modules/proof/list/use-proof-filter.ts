/** The filters of the proof list, in the URL like those of every list; they apply immediately. */
import { useMemo } from 'react';
import {
  filterNames,
  filterTest,
  proofFilterWords,
  type ProofFilter,
} from '../../../../domain/proof/filter.ts';
import { isReadable } from '../../../../domain/record/list-filter.ts';
import type { FilterView } from '../../../record-screens/filters/filter-view.ts';
import { useToday } from '../../../record-screens/filters/use-today.ts';
import { useFilterParams } from '../../../record-screens/list/use-filter-params.ts';
import type { ViewParams } from '../../../record-screens/list/use-view-params.ts';

export function useProofFilter({ typed, setTyped }: ViewParams) {
  const filters = useFilterParams(filterNames);
  const { values } = filters;
  const active: ProofFilter = useMemo(() => {
    const set = Object.entries({ ...values, searchTerm: typed }).filter(
      ([name, value]) => value?.trim() && isReadable({ kind: proofFilterWords.kindOf(name) }, value),
    );
    return Object.fromEntries(set);
  }, [values, typed]);
  const today = useToday();
  const keepKey = JSON.stringify([values, today]);
  const keep = useMemo(() => {
    const [filter] = JSON.parse(keepKey) as [ProofFilter];
    return Object.values(filter).some((value) => value?.trim()) ? filterTest(filter) : undefined;
  }, [keepKey]);
  const view: FilterView<string> = {
    active,
    filters,
    params: { setTyped },
    resetAll: () => {
      filters.reset();
      setTyped('');
    },
  };
  return { view, keep, keepKey, isAhead: filters.isAhead };
}
