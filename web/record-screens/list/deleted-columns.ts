import { lists } from '../../../domain/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import type { Column } from '../../ui/table/column.ts';

interface Deletion {
  readonly deletedAt: string;
  readonly deletedBy: string;
}

/** Columns for who deleted a record and when. */
export const deletedColumns: readonly Column<Deletion>[] = [
  {
    key: 'deletedBy',
    header: lists.deletedBy,
    value: (row) => row.deletedBy,
    width: 120,
    card: 'footer',
    cardCell: (row) => `${lists.deletedBy} ${row.deletedBy}`,
  },
  {
    key: 'deletedAt',
    header: lists.deletedAt,
    value: (row) => row.deletedAt,
    width: 160,
    hasFigures: true,
    card: 'footer',
    cell: (row) => indiaDateTime(new Date(row.deletedAt)),
  },
];
