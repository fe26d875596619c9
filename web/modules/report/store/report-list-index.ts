/** Index definition of reports. */
import { dayNumber } from '../../../../domain/values/moment/day.ts';
import { centsOf } from '../../../../domain/values/money.ts';
import type { Report } from '../../../../domain/report/report.ts';
import { centsByAmount, searchParts, searchPartsOf } from '../../../../domain/report/filter.ts';
import { reportSorts, reportTotals } from '../../../../domain/report/sorts.ts';
import type { IndexDefinition } from '../../../client/list-index/definition.ts';
import { madeAt } from '../../../client/list-index/conditions.ts';

/** Caches the last report, because several columns use its sums in succession. */
let last: { readonly report: Report; readonly amounts: ReturnType<typeof centsByAmount> } | undefined;
function amountsOf(report: Report) {
  if (last?.report !== report) last = { report, amounts: centsByAmount(report) };
  return last.amounts;
}

function secondsOf(time: string | undefined): number {
  const [hours, minutes, seconds] = (time ?? '').split(':').map(Number);
  return (hours ?? Number.NaN) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

export const reportIndex: IndexDefinition<Report> = {
  textsOf: searchPartsOf,
  parts: searchParts.length,
  numbers: {
    day: (report) => (report.date === null ? Number.NaN : dayNumber(report.date)),
    acBalance: (report) => centsOf(report.acBalance),
    afterVoidBalance: (report) => centsOf(report.afterVoidBalance),
    pl: (report) => amountsOf(report).pl[0] ?? 0,
    stack: (report) => amountsOf(report).stack.reduce((sum, cents) => sum + cents, 0),
    odds: (report) => Math.max(0, ...amountsOf(report).odds),
    time: (report) => secondsOf(report.originals[0]?.betDetails[0]?.time),
  },
  lists: {
    odds: (report) => amountsOf(report).odds,
    stack: (report) => amountsOf(report).stack,
  },
  words: { recordAddBy: (report) => report.recordAddBy },
  sorts: reportSorts,
  tieBreaker: madeAt,
  totals: reportTotals,
};
