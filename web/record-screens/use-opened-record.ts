import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area } from '../../domain/areas.ts';
import type { ModuleDefinition, RecordOf } from '../../domain/record/module-definition.ts';
import { isUnknownRecord } from '../client/calls/api.ts';
import { listKey, oneKey } from '../client/calls/record-cache.ts';
import { useOne } from '../client/calls/resource.ts';
import { useFollowedQueries } from '../client/live/follow-list.ts';
import { useKeptBase } from './form/use-kept-base.ts';

interface OpenedInput<Fields> {
  /** From the address; undefined if it names no record. */
  readonly id: string | undefined;
  /** The newest version in a list that is not in the query cache. */
  readonly rowOf: ((id: string) => RecordOf<Fields> | undefined) | undefined;
}

/** The record of the address: the row that was opened, or for a link to one that is not listed, the loaded record. */
export function useOpenedRecord<Fields extends Record<string, unknown>>(
  area: Area,
  definition: ModuleDefinition<Fields>,
  { id, rowOf }: OpenedInput<Fields>,
) {
  const client = useQueryClient();
  // What is opened is noted before the address changes; until then the record that is still shown must not replace it.
  const [opened, note] = useState<RecordOf<Fields>>();
  const [shown, noteShown] = useState<RecordOf<Fields>>();
  const record = [opened, shown].find((noted) => noted?._id === id);
  const isMissing = id !== undefined && !record;
  // Beside the visible page of a list that the server searches: what was noted may be out of date.
  const known = rowOf ?? ((id: string) => cachedRow(client, area, definition, id));
  const row = id === undefined ? undefined : known(id);
  const isUnfollowed = id !== undefined && !row;
  const listed = isMissing ? row : undefined;
  const single = useOne(area, definition, { id, isEnabled: isUnfollowed });
  useFollowedQueries({ area, module: definition.module }, [oneKey(area, definition.module, id)], {
    isEnabled: isUnfollowed,
  });
  const isLoading = isMissing && !listed && single.isFetching;
  const error = isMissing && !isLoading ? single.error : null;
  const kept = useKeptBase<RecordOf<Fields>>(id, error);
  const found = listed ?? (isLoading ? undefined : (single.data ?? kept));
  // Kept: a form must not change while it is being filled in.
  if (isMissing && found?._id === id) noteShown(found);
  return {
    record: record && (row ?? newest(record, single.data)),
    /** Somebody has deleted it since it was opened. */
    isGone: record !== undefined && !row && isUnknownRecord(single.error),
    error,
    isLoading,
    note,
  };
}

function newest<Row extends { readonly _id: string; readonly version: number }>(
  noted: Row,
  loaded: Row | undefined,
): Row {
  return loaded?._id === noted._id && loaded.version > noted.version ? loaded : noted;
}

function cachedRow<Fields extends Record<string, unknown>>(
  client: QueryClient,
  area: Area,
  { module }: ModuleDefinition<Fields>,
  id: string,
): RecordOf<Fields> | undefined {
  const rows = client.getQueryData<readonly RecordOf<Fields>[]>(listKey(area, module));
  return rows?.find(({ _id }) => _id === id);
}
