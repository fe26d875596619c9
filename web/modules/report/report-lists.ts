/** The list of reports of an area in this session, and how a failed call is told. */
import { useQueryClient } from '@tanstack/react-query';
import { apiPath, type Area } from '../../../domain/areas.ts';
import { report, type Report } from '../../../domain/modules/report.ts';
import { reportSentences } from '../../../domain/report-messages.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { ListStore } from '../../lib/list-index/list-store.ts';
import { storeIn, useListStore } from '../../lib/list-index/use-list-store.ts';
import { reportIndex } from './report-index.ts';

const keyOf = (area: Area) => [area, 'report'];

function makeStore(area: Area): ListStore<Report> {
  const calls = { list: apiPath(area, 'report', 'list'), changes: `${apiPath(area, 'report')}/changes` };
  return new ListStore(reportIndex, calls, report.defaultSort);
}

export function useReportList(area: Area, isEnabled: boolean) {
  return useListStore(keyOf(area), () => makeStore(area), { isEnabled });
}

/** To patch the list with an answer, without loading it. */
export function useReportStore(area: Area): ListStore<Report> {
  return storeIn(useQueryClient(), keyOf(area), () => makeStore(area));
}

/** A 401 on a report call has words of its own. */
export function reportMessageOf(error: unknown, fallback: string): string {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return isSignedOut ? reportSentences.notAuthorized : messageOf(error, fallback);
}
