/** Lists in the query cache, updated from responses: creates append, updates replace, deletes remove. */
import type { QueryClient } from '@tanstack/react-query';
import type { Area, Module } from '../../../domain/areas.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';

export const listKey = (area: Area, module: Module) => [area, module] as const;
export const oneKey = (area: Area, module: Module, id: string | undefined) =>
  [area, module, 'one', id] as const;
export const deletedKey = (area: Area, module: Module) => [area, module, 'deleted'] as const;

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
  void client.invalidateQueries({ queryKey });
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
