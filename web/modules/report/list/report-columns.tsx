/** A column for every field of a report. The index sorts; `value` is for lists without one. */
import { showDay } from '../../../../domain/values/moment/day.ts';
import { showMoney } from '../../../../domain/values/money.ts';
import type { Report } from '../../../../domain/report/report.ts';
import { reportLabels as labels } from '../../../../domain/report/text.ts';
import { UserNameLink } from '../../../record-screens/person/user-name-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Missing } from '../../../ui/text/missing.tsx';
import { statusMark, summaryCell, type LineField } from './report-cells.tsx';

/** The limit for remarks from the specification. */
const remarkCut = 25;

type Key = Exclude<keyof typeof labels, 'originals' | 'proof' | 'beforeVoidBalance'>;
type ReportColumn = Column<Report> & { readonly key: Key };

function plain(
  key: 'userName' | 'agent' | 'origin' | 'catchBy' | 'proofType' | 'recordAddBy',
  more: Partial<ReportColumn> = {},
): ReportColumn {
  return { header: labels[key], value: (row) => row[key], width: 120, ...more, key };
}

function money(key: 'acBalance' | 'afterVoidBalance'): ReportColumn {
  return {
    key,
    header: labels[key],
    align: 'end',
    width: 150,
    value: (row) => row[key],
    cell: (row) => showMoney(row[key]),
  };
}

function summary(key: LineField, more: Partial<ReportColumn> = {}): ReportColumn {
  return {
    header: labels[key],
    value: (row) => row.originals[0]?.sportNames[0],
    cell: (row) => summaryCell(row.originals, key),
    ...more,
    key,
  };
}

function status(key: 'voidStatus' | 'proofStatus', width: number): ReportColumn {
  return {
    key,
    header: labels[key],
    width,
    card: 'state',
    value: (row) => row[key],
    cell: (row) => statusMark(row[key]),
  };
}

/** Money and both statuses first, so that they are in sight without scrolling. */
export const reportColumns: readonly ReportColumn[] = [
  {
    key: 'date',
    header: labels.date,
    width: 104,
    isPinned: true,
    hasFigures: true,
    card: 'detail',
    value: (row) => row.date,
    cell: (row) => (row.date === null ? <Missing /> : showDay(row.date)),
  },
  plain('userName', {
    width: 140,
    isPinned: true,
    card: 'title',
    cell: (row, tabIndex) => <UserNameLink name={row.userName} tabIndex={tabIndex} />,
    // A touch on a card opens its report, which has the link.
    cardCell: (row) => row.userName,
  }),
  summary('pl', { align: 'end', width: 124, card: 'amount' }),
  status('voidStatus', 112),
  status('proofStatus', 118),
  plain('catchBy', { width: 112 }),
  summary('sportNames', { width: 120, card: 'title' }),
  summary('eventNames', { width: 190 }),
  summary('marketNames', { width: 130 }),
  summary('odds', { align: 'end', width: 84 }),
  summary('stack', { align: 'end', width: 124 }),
  summary('time', { width: 120, hasFigures: true }),
  plain('agent'),
  plain('origin'),
  money('acBalance'),
  money('afterVoidBalance'),
  plain('proofType', { width: 180 }),
  {
    key: 'remark',
    header: labels.remark,
    width: 210,
    grows: true,
    value: (row) => row.remark,
    cell: (row) =>
      row.remark === '' ? <Missing /> : <LinkedText text={row.remark} max={remarkCut} tabIndex={-1} />,
  },
  plain('recordAddBy', { width: 140 }),
];
