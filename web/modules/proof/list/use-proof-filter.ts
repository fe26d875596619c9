/** The filters of the proof list, in the URL like those of every list; they apply immediately. */
import { useMemo } from 'react';
import { filterNames, proofFilter, proofTest, type PanelField } from '../../../../domain/proof/filter.ts';
import { indiaMidnight } from '../../../../domain/values/moment/time.ts';
import type { FilterView } from '../../../record-screens/filters/filter-view.ts';
import { useToday } from '../../../record-screens/filters/use-today.ts';
import { useFilterParams } from '../../../record-screens/address/use-filter-params.ts';
import type { ViewParams } from '../../../record-screens/address/use-view-params.ts';

export function useProofFilter({ typed, setTyped }: Pick<ViewParams, 'typed' | 'setTyped'>) {
  const filters = useFilterParams(filterNames);
  const { values } = filters;
  /** The filters that apply; an incomplete number does not yet. */
  const active = useMemo(() => proofFilter.readable({ ...values, searchTerm: typed }), [values, typed]);
  const today = useToday();
  const keepKey = JSON.stringify([values, today]);
  const keep = useMemo(() => {
    const conditions = proofFilter.conditions(values, indiaMidnight(today));
    return conditions.length > 0 ? proofTest(conditions) : undefined;
  }, [values, today]);
  const view: FilterView<PanelField> = {
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
