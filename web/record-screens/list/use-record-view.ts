import { useDeferredValue, useMemo } from 'react';
import { matchesSearch, sortRows, type Sort, type SortDirection } from '../../../domain/record/list.ts';
import type { PlainText } from '../../../domain/record/module-definition.ts';
import type { Column } from '../../ui/table/column.ts';
import { useHeldPage, type RowOrder } from './held-page.ts';
import { sortableValue } from './record-column.ts';
import type { ViewParams } from '../address/use-view-params.ts';

interface RecordViewInput<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly searched?: readonly string[] | undefined;
  readonly plainText?: PlainText | undefined;
  /** The search, if the fields' own text is not enough. Must keep its identity. */
  readonly searchFor?: ((typed: string) => (row: Row) => boolean) | undefined;
  /** The filter. */
  readonly keep?: ((row: Row) => boolean) | undefined;
  /** Names the active filter. */
  readonly keepKey?: string | undefined;
  readonly params: ViewParams;
  /** A row that the reader saved: the page is rebuilt with it. */
  readonly ownId?: string | undefined;
}

const noFields: readonly string[] = [];

/** The visible page of rows: sorted, filtered, searched, then sliced. */
export function useRecordView<Row extends { readonly _id: string }>({
  rows,
  columns,
  searched = noFields,
  plainText,
  searchFor: ownSearch,
  keep,
  keepKey,
  params,
  ownId,
}: RecordViewInput<Row>) {
  const { key, direction } = params.sort;
  // Keeps typing responsive while a long list is searched.
  const typed = useDeferredValue(params.typed);

  const sorted = useMemo(() => sortBy(rows, columns, { key, direction }), [rows, columns, key, direction]);
  const kept = useMemo(() => (keep ? sorted.filter(keep) : sorted), [sorted, keep]);
  const searchFor = useMemo(
    () => ownSearch ?? searchIn(textReader<Row>(searched, plainText)),
    [ownSearch, searched, plainText],
  );
  const found = useMemo(
    () => (typed.trim() === '' ? kept : kept.filter(searchFor(typed))),
    [kept, searchFor, typed],
  );
  const order = useMemo(() => orderOf(found), [found]);
  const { page: wanted, size, isDeletedShown } = params;
  const viewKey = JSON.stringify([wanted, size, key, direction, typed, isDeletedShown, keepKey, ownId]);
  return { page: useHeldPage(order, { page: wanted, size }, viewKey), viewKey, order };
}

function orderOf<Row extends { readonly _id: string }>(rows: readonly Row[]): RowOrder<Row> {
  return {
    count: rows.length,
    rowsBetween: (start, end) => rows.slice(start, end),
    positionOf: (id) => rows.findIndex((row) => row._id === id),
  };
}

/** A list may be sorted initially by something it does not show, such as creation order. */
export function sortBy<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, 'key' | 'value'>[],
  sort: Sort,
): Row[] {
  if (sort.key === '_id') return byCreation(rows, sort.direction);
  const column = columns.find(({ key }) => key === sort.key);
  const valueOf = column?.value ?? ((row: Row) => sortableValue(Reflect.get(row, sort.key)));
  return sortRows(rows, valueOf, sort.direction);
}

/** Ids begin with the time. Their digits are hexadecimal: the order of names would take them for numbers. */
function byCreation<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  direction: SortDirection,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => (a._id < b._id ? -sign : Number(a._id > b._id) * sign));
}

const searchIn =
  <Row>(textsOf: (row: Row) => readonly (string | undefined)[]) =>
  (typed: string) =>
  (row: Row) =>
    matchesSearch(textsOf(row), typed);

/** Reads each row once, not on every keystroke: converting stored text to plain text may be slow. */
function textReader<Row extends object>(fields: readonly string[], plainText: PlainText = {}) {
  const known = new WeakMap<Row, readonly (string | undefined)[]>();
  return (row: Row) => {
    const before = known.get(row);
    if (before) return before;
    const texts = fields.map((field) => {
      const stored = sortableValue(Reflect.get(row, field))?.toString();
      return stored === undefined ? undefined : (plainText[field]?.(stored) ?? stored);
    });
    known.set(row, texts);
    return texts;
  };
}
