/** The page of reports that a person sees, and everything that decides about it; all of it in the address. */
import { useDeferredValue, useMemo } from 'react';
import { pageFrom } from '../../../domain/list.ts';
import { report, type Report } from '../../../domain/modules/report.ts';
import {
  conditionsOf,
  readableFilter,
  reportFilterFields,
  type ReportFilter,
} from '../../../domain/report-filter.ts';
import type { ListState, ListStore } from '../../lib/list-index/list-store.ts';
import { useFilterParams } from '../../records/use-filter-params.ts';
import { useViewParams } from '../../records/use-view-params.ts';
import { reportIndex, testsOf } from './report-index.ts';

/** The search has a name of its own in every list's address. */
const panelFields = reportFilterFields.filter((field) => field !== 'searchTerm');

export function useReportParams() {
  const params = useViewParams({
    sort: report.defaultSort,
    sortKeys: [...Object.keys(reportIndex.sorts), 'deletedBy', 'deletedAt'],
    pageSizes: report.pageSizes,
  });
  const filters = useFilterParams(panelFields);
  const { typed } = params;
  const { values } = filters;
  const filter: ReportFilter = useMemo(() => ({ ...values, searchTerm: typed }), [values, typed]);
  return {
    params,
    filters,
    filter,
    /** What of it filters; half a number does not yet. */
    active: useMemo(() => readableFilter(filter), [filter]),
    page: filters.isAhead ? 1 : params.page,
    resetAll: () => {
      filters.reset();
      params.setTyped('');
    },
  };
}
export type ReportParams = ReturnType<typeof useReportParams>;

export function useReportView(store: ListStore<Report>, state: ListState, view: ReportParams) {
  // Typing stays fluent while a long list is searched.
  const filter = useDeferredValue(view.active);
  const { key, direction } = view.params.sort;
  const { index } = store;
  const { revision } = state;
  const found = useMemo(() => {
    index.setTests(testsOf(conditionsOf(filter)));
    index.setSort({ key, direction });
    return { ...index.find(), revision };
  }, [index, revision, filter, key, direction]);
  const { page: wanted } = view;
  const { size } = view.params;
  return useMemo(
    () => ({
      totals: found.totals,
      page: pageFrom(found.count, wanted, size, (start, end) => index.page(start, end - start)),
    }),
    [found, wanted, size, index],
  );
}
