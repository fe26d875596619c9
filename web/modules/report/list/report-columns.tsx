/** A column for every field of a report. The index sorts; `value` is for lists without one. */
import { showDay } from '../../../../domain/values/day.ts';
import { showMoney } from '../../../../domain/values/money.ts';
import type { Report } from '../../../../domain/report/report.ts';
import { reportLabels as labels } from '../../../../domain/report/text.ts';
import type { Column } from '../../../ui/table/column.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Missing } from '../../../ui/text/missing.tsx';
import { LinesCell, StatusMark, type LineField } from './report-cells.tsx';

/** The limit for remarks from the specification. */
const remarkCut = 25;

type Key = Exclude<keyof typeof labels, 'originals' | 'proof' | 'beforeVoidBalance'>;
type ReportColumn = Column<Report> & { readonly key: Key };

function plain(key: 'userName' | 'agent' | 'origin' | 'catchBy' | 'proofType' | 'recordAddBy'): ReportColumn {
  return { key, header: labels[key], value: (row) => row[key] };
}

function money(key: 'acBalance' | 'afterVoidBalance'): ReportColumn {
  return {
    key,
    header: labels[key],
    align: 'end',
    value: (row) => row[key],
    cell: (row) => showMoney(row[key]),
  };
}

function lines(key: LineField, align?: 'end'): ReportColumn {
  return {
    key,
    header: labels[key],
    ...(align && { align }),
    value: (row) => row.originals[0]?.sportNames[0],
    cell: (row) => <LinesCell originals={row.originals} field={key} tellsMore={key === 'sportNames'} />,
  };
}

export const reportColumns: readonly ReportColumn[] = [
  {
    key: 'date',
    header: labels.date,
    value: (row) => row.date,
    cell: (row) => (row.date === null ? <Missing /> : showDay(row.date)),
  },
  plain('userName'),
  plain('agent'),
  plain('origin'),
  lines('sportNames'),
  lines('eventNames'),
  lines('marketNames'),
  lines('pl', 'end'),
  lines('odds', 'end'),
  lines('stack', 'end'),
  lines('time'),
  money('acBalance'),
  money('afterVoidBalance'),
  plain('catchBy'),
  plain('proofType'),
  {
    key: 'proofStatus',
    header: labels.proofStatus,
    value: (row) => row.proofStatus,
    cell: (row) => <StatusMark status={row.proofStatus} />,
  },
  {
    key: 'voidStatus',
    header: labels.voidStatus,
    value: (row) => row.voidStatus,
    cell: (row) => <StatusMark status={row.voidStatus} />,
  },
  {
    key: 'remark',
    header: labels.remark,
    value: (row) => row.remark,
    cell: (row) =>
      row.remark === '' ? <Missing /> : <LinkedText text={row.remark} max={remarkCut} tabIndex={-1} />,
  },
  plain('recordAddBy'),
];
