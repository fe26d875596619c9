/** Lists in the query cache, updated from responses: creates append, updates replace, deletes remove. */
import type { QueryClient } from '@tanstack/react-query';
import type { Area, Module } from '../../../domain/areas.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';

export const listKey = (area: Area, module: Module) => [area, module] as const;
export const oneKey = (area: Area, module: Module, id: string | undefined) =>
  [area, module, 'one', id] as const;
export const deletedKey = (area: Area, module: Module) => [area, module, 'deleted'] as const;
/** Pages of a list that the server searches, as they are found and as they are counted. */
export const pagesKey = (area: Area, module: Module) => [area, module, 'rows'] as const;
export const countedPagesKey = (area: Area, module: Module) => [area, module, 'counted-rows'] as const;

type Rows<Fields> = readonly RecordOf<Fields>[];

export async function patchList<Fields>(
  client: QueryClient,
  area: Area,
  module: Module,
  patch: (rows: Rows<Fields>) => Rows<Fields>,
) {
  const queryKey = listKey(area, module);
  // A list requested before the change would overwrite it with outdated data.
  await client.cancelQueries({ queryKey });
  client.setQueryData<Rows<Fields>>(queryKey, (rows) => rows && patch(rows));
  for (const pages of [pagesKey(area, module), countedPagesKey(area, module)]) {
    client.setQueriesData<KeptPage<RecordOf<Fields>>>({ queryKey: pages }, (page) =>
      patchedPage(page, patch),
    );
  }
  void client.invalidateQueries({ queryKey });
}

/** A page from the server, with the rows that are kept in sight. */
export interface KeptPage<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  /** Sums over all rows that were found; null until they are counted. */
  readonly totals: Readonly<Record<string, string>> | null;
  readonly found: { readonly rows: readonly Row[]; readonly start: number };
}

/** Rows of a page change or go; where a new one belongs is known to the server only. Undefined if nothing changes. */
function patchedPage<Row extends { readonly _id: string }>(
  page: KeptPage<Row> | undefined,
  patch: (rows: readonly Row[]) => readonly Row[],
): KeptPage<Row> | undefined {
  if (!page) return undefined;
  const { data, found } = page;
  const known = new Set(found.rows.map(({ _id }) => _id));
  const rows = patch(found.rows).filter(({ _id }) => known.has(_id));
  if (rows.length === found.rows.length && rows.every((row, at) => row === found.rows[at])) return undefined;
  const left = new Map(rows.map((row) => [row._id, row]));
  return {
    ...page,
    data: data.flatMap(({ _id }) => left.get(_id) ?? []),
    total: page.total - (found.rows.length - rows.length),
    // Sums of the rows before would be wrong.
    totals: null,
    found: { ...found, rows },
  };
}

/** The response to a save may arrive after a list that already has a newer version. */
export function withRecord<Row extends { readonly _id: string; readonly version: number }>(
  rows: readonly Row[],
  record: Row,
): readonly Row[] {
  const known = rows.find((row) => row._id === record._id);
  if (!known) return [...rows, record];
  return known.version > record.version ? rows : rows.map((row) => (row === known ? record : row));
}

export function withoutRecord<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  id: string,
): readonly Row[] {
  return rows.filter((row) => row._id !== id);
}
