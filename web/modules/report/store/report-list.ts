/** The report list and its error messages. */
import type { Area } from '../../../../domain/areas.ts';
import { report, type ReportFields } from '../../../../domain/report/report.ts';
import { reportFilter, type ReportFilterField } from '../../../../domain/report/filter.ts';
import { reportSentences } from '../../../../domain/report/text.ts';
import { ApiError, messageOf } from '../../../client/calls/api.ts';
import { useLongListStore, type LongList } from '../../../record-screens/long-list/long-list.ts';
import type { LongListParams } from '../../../record-screens/long-list/use-long-list-view.ts';
import { reportIndex } from './report-list-index.ts';

export type PanelField = Exclude<ReportFilterField, 'searchTerm'>;
/** What filters and tools need of the list. */
export type ReportNarrowing = LongListParams<PanelField>['narrowing'];

export const reportList: LongList<ReportFields, PanelField> = {
  definition: report,
  index: reportIndex,
  filter: reportFilter,
};

export const useReportStore = (area: Area) => useLongListStore(area, reportList);

/** A 401 on a report call has its own message. */
export function reportMessageOf(error: unknown, fallback: string): string {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return isSignedOut ? reportSentences.notAuthorized : messageOf(error, fallback);
}
