/** Actions on reports: the common record actions, export and import. */
import { useMemo } from 'react';
import { reportTable, type Action, type Area } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { report } from '../../../domain/report/report.ts';
import { reportSentencesOf } from '../../../domain/report/text.ts';
import { useCan } from '../../client/use-can.ts';
import { patchesOf } from '../../record-screens/long-list/long-list.ts';
import { useRecordActions } from '../../record-screens/use-record-actions.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { reportMessageOf, useReportStore } from './store/report-list.ts';

export function useReportActions(area: Area, banner: BannerState) {
  const { deleteFailed } = sentencesOf(area, 'report');
  const sentences = reportSentencesOf(area);
  const store = useReportStore(area);
  const actions = useRecordActions(area, report, banner, {
    patches: useMemo(() => patchesOf(store), [store]),
    deleteFailureText: (error) => sentences.notDeleted(reportMessageOf(error, deleteFailed)),
  });
  const can = useCan(area, 'report');
  const importAction: Action = reportTable[area].importAction;
  return { ...actions, mayExport: can('listing') && can('export'), mayImport: can(importAction) };
}

export type ReportActions = ReturnType<typeof useReportActions>;
