import { lists } from '../../../domain/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import type { DeletedRecord } from '../../client/calls/resource.ts';
import type { Column } from '../../ui/table/column.ts';

/** Columns for who deleted a record and when. */
export function deletedColumns<Fields>(): readonly Column<DeletedRecord<Fields>>[] {
  return [
    { key: 'deletedBy', header: lists.deletedBy, value: (row) => row.deletedBy, width: 120 },
    {
      key: 'deletedAt',
      header: lists.deletedAt,
      value: (row) => row.deletedAt,
      width: 160,
      hasFigures: true,
      cell: (row) => indiaDateTime(new Date(row.deletedAt)),
    },
  ];
}
