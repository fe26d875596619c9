/** Preview of a report with all its originals and bets. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { moduleRow } from '../../../domain/areas.ts';
import { showDay } from '../../../domain/values/day.ts';
import { showMoney } from '../../../domain/values/money.ts';
import type { ReportFields } from '../../../domain/report/report.ts';
import { reportLines } from './list/report-groups.ts';
import { reportLabels as labels, reportWords as words } from '../../../domain/report/text.ts';
import { addressOf } from '../../client/record-address.ts';
import type { PreviewCardProps } from '../../record-screens/preview/record-preview.tsx';
import { DetailList } from '../../ui/text/detail-list.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { lineContent, StatusMark, type LineField } from './list/report-cells.tsx';
import classes from './report-preview.module.css';

const fields: readonly LineField[] = [
  'sportNames',
  'eventNames',
  'marketNames',
  'pl',
  'odds',
  'stack',
  'time',
];
const numeric = new Set<LineField>(['pl', 'odds', 'stack']);

export function ReportPreviewCard({ area, record }: PreviewCardProps<ReportFields>) {
  const proof = record.proofId && (
    <Anchor
      component={Link}
      size="sm"
      to={addressOf(moduleRow(area, 'proof').screen, { kind: 'preview', id: record.proofId })}
    >
      {words.openProof}
    </Anchor>
  );
  return (
    <div className={classes['card']}>
      <DetailList
        details={[
          { label: labels.date, value: record.date && showDay(record.date) },
          { label: labels.userName, value: record.userName },
          { label: labels.agent, value: record.agent },
          { label: labels.origin, value: record.origin },
          { label: labels.acBalance, value: showMoney(record.acBalance) },
          { label: labels.afterVoidBalance, value: showMoney(record.afterVoidBalance) },
          { label: labels.catchBy, value: record.catchBy },
          { label: labels.proofType, value: record.proofType },
          { label: labels.proofStatus, value: <StatusMark status={record.proofStatus} /> },
          { label: labels.voidStatus, value: <StatusMark status={record.voidStatus} /> },
          { label: labels.remark, value: record.remark && <LinkedText text={record.remark} /> },
          { label: labels.recordAddBy, value: record.recordAddBy },
          ...(proof ? [{ label: labels.proof, value: proof }] : []),
        ]}
      />
      <Originals record={record} />
    </div>
  );
}

function Originals({ record }: Pick<PreviewCardProps<ReportFields>, 'record'>) {
  const lines = reportLines(record.originals).map((line, index) => ({ ...line, at: index }));
  return (
    <div className={classes['scroller']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col" data-align={numeric.has(field) ? 'end' : undefined}>
                {labels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.at} data-first={line.group !== undefined || undefined}>
              {fields.map((field) => (
                <td key={field} data-align={numeric.has(field) ? 'end' : undefined}>
                  {lineContent(line, field)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
