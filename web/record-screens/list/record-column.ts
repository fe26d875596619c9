import type { SortValue } from '../../../domain/record/list.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';
import type { Column } from '../../ui/table/column.ts';

/**
 * A column as a module declares it. The key alone is enough for a plain field: its header is the
 * field's label, its value the field's value.
 */
export type RecordColumn<Fields> = { readonly key: keyof RecordOf<Fields> & string } & Partial<
  Omit<Column<RecordOf<Fields>>, 'key'>
>;

export function toColumns<Fields>(
  columns: readonly RecordColumn<Fields>[],
  labels: Readonly<Record<string, string>>,
): readonly Column<RecordOf<Fields>>[] {
  return columns.map((column) => ({
    header: labels[column.key] ?? column.key,
    value: (row) => sortableValue(row[column.key]),
    ...column,
  }));
}

/** Lists and objects have no order of their own; a column of such a field brings its `value`. */
export function sortableValue(value: unknown): SortValue {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
