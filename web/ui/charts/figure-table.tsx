/** A small table of figures by name: the data of a chart in text form. */
import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

export interface FigureRow {
  readonly key: string;
  readonly head: ReactNode;
  readonly figures: readonly ReactNode[];
}

interface FigureTableProps {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly FigureRow[];
  /** Text shown if there are no rows. */
  readonly empty?: string;
}

export function FigureTable({ name, headings, rows, empty }: FigureTableProps) {
  return (
    <table className={classes['table']} aria-label={name}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, figures }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {figures.map((figure, index) => (
              <td key={headings[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && empty !== undefined && (
          <tr>
            <td colSpan={headings.length} className={classes['empty']}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
