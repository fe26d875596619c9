/** All originals and bets of a report: in its preview and in its unfolded row. */
import type { Original } from '../../../../domain/report/report.ts';
import { reportLabels as labels } from '../../../../domain/report/text.ts';
import { lineContent, type LineField } from './report-cells.tsx';
import { reportLines } from './report-groups.ts';
import classes from './originals-table.module.css';

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
const alignOf = (field: LineField) => (numeric.has(field) ? 'end' : undefined);

interface OriginalsTableProps {
  readonly originals: readonly Original[];
  readonly isInRow?: boolean;
}

export function OriginalsTable({ originals, isInRow }: OriginalsTableProps) {
  const lines = reportLines(originals).map((line, index) => ({ ...line, at: index }));
  return (
    <div className={classes['scroller']} data-in-row={isInRow || undefined}>
      <table className={classes['table']} aria-label={labels.originals}>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field} scope="col" data-align={alignOf(field)}>
                {labels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.at} data-first={line.group !== undefined || undefined}>
              {fields.map((field) => (
                <td key={field} data-align={alignOf(field)}>
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
