/** Rows like those of a report export: one per bet, wide, with money, dates, times and varied text. */
import type { CellValue, SheetColumn } from '../../api/services/workbook/workbook-writer.ts';

export const columns: readonly SheetColumn[] = [
  { header: 'Date', kind: 'date' },
  { header: 'User Name', kind: 'text' },
  { header: 'Agent', kind: 'text' },
  { header: 'Origin', kind: 'text' },
  { header: 'Sport Name', kind: 'text' },
  { header: 'Event Name', kind: 'text', width: 30 },
  { header: 'Market Name', kind: 'text' },
  { header: 'P&L', kind: 'number' },
  { header: 'Odds', kind: 'number' },
  { header: 'Stack', kind: 'number' },
  { header: 'Time', kind: 'time' },
  { header: 'A/C Balance', kind: 'number' },
  { header: 'After Void Balance', kind: 'number' },
  { header: 'Catch By', kind: 'text' },
  { header: 'Proof Type', kind: 'text', width: 30 },
  { header: 'Proof Status', kind: 'text' },
  { header: 'Void Status', kind: 'text' },
  { header: 'Remark', kind: 'text', width: 50 },
  { header: 'Record Add By', kind: 'text' },
];

const two = (value: number) => String(value).padStart(2, '0');
const money = (value: number) => `${value % 1_000_000}.${two(value % 100)}`;

export function* reportRows(count: number): Generator<readonly CellValue[]> {
  for (let row = 0; row < count; row++) {
    yield [
      `2026-${two(1 + (row % 12))}-${two(1 + (row % 28))}`,
      `sample user ${row}`,
      `sample agent ${row % 300}`,
      `sample origin ${row % 30}`,
      'Cricket',
      `Sample Team ${row % 90} v Sample Team ${row % 70}`,
      row % 3 === 0 ? 'Match Odds' : `Fancy ${row % 400}\nSession ${row % 7}`,
      money(row * 37),
      `1.${two(row % 100)}`,
      money(row * 11),
      `${two(row % 24)}:${two(row % 60)}:${two(row % 59)}`,
      money(row * 101),
      money(row * 97),
      'Agent',
      row % 2 === 0 ? 'Odds Manipulating and Hedging' : 'Ground line or Live line with warning',
      row % 5 === 0 ? 'Not Submit' : 'Submitted',
      row % 4 === 0 ? 'Not Void' : 'Void',
      `Sample remark ${row}: bets placed after the event, see https://sample.invalid/${row * 7919}`,
      `demo ${row % 12}`,
    ];
  }
}
