import type { SortValue } from '../../../domain/record/list.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';
import type { Column } from '../../ui/table/column.ts';

/**
 * A column declared by a module. The key is enough for a plain field: header and value default to the field's
 * label and value.
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

/** Lists and objects have no natural order; their columns need a `value`. */
export function sortableValue(value: unknown): SortValue {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
