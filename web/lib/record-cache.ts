/** The lists in the query cache and how an answer changes them: creates append, updates replace, deletes remove. */
import type { QueryClient } from '@tanstack/react-query';
import type { Area, Module } from '../../domain/areas.ts';
import type { RecordOf } from '../../domain/modules/module-definition.ts';

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
  // A list asked for before the change would overwrite it with what was true before.
  await client.cancelQueries({ queryKey });
  client.setQueryData<Rows<Fields>>(queryKey, (rows) => rows && patch(rows));
  void client.invalidateQueries({ queryKey });
}

export function withRecord<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  record: Row,
): readonly Row[] {
  const isKnown = rows.some((row) => row._id === record._id);
  return isKnown ? rows.map((row) => (row._id === record._id ? record : row)) : [...rows, record];
}

export function withoutRecord<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  id: string,
): readonly Row[] {
  return rows.filter((row) => row._id !== id);
}
