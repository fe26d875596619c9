/**
 * The records of one module in one area, with internal names. Every response patches the cached list, so it
 * is correct without a reload; the background reload that follows brings changes by others.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPath, moduleRow, type Area, type Module } from '../../../domain/areas.ts';
import type { ModuleDefinition, RecordOf } from '../../../domain/record/module-definition.ts';
import { fromWire, toWire, wireNameOf } from '../../../domain/record/wire.ts';
import type { Confirmation } from '../../../domain/sense/finding/finding.ts';
import { useFollowedQueries } from '../live/follow-list.ts';
import { ApiError, call } from './api.ts';
import { attemptKeys, draftKey } from './attempt-keys.ts';
import { formDataOf } from './form-data.ts';
import {
  deletedKey,
  listKey,
  oneKey,
  pagesKey,
  patchList,
  withRecord,
  withoutRecord,
} from './record-cache.ts';

type AnyFields = Record<string, unknown>;
type Wire = Readonly<Record<string, unknown>>;

interface Answer<Data> {
  readonly data: Data;
}

export type DeletedRecord<Fields> = RecordOf<Fields> & {
  readonly deletedAt: string;
  readonly deletedBy: string;
};

/** No validation: the server validates with the same schema. */
function inside<Record>(area: Area, { module, onWire }: Form, wire: Wire): Record {
  return (onWire?.read(area, wire) ?? fromWire(wire, moduleRow(area, module).wire)) as Record;
}

type Form = Pick<ModuleDefinition, 'module' | 'onWire'>;

async function fetchMany<Record>(area: Area, form: Form, path: string, signal: AbortSignal) {
  const { data } = await call<Answer<readonly Wire[]>>('GET', path, { signal });
  return data.map((wire) => inside<Record>(area, form, wire));
}

/** A client error is final; a missing response or a server error is retried once. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  const isAnswered = error instanceof ApiError && error.status > 0 && error.status < 500;
  return failures < 1 && !isAnswered;
}

/** When offline, fail immediately with a message instead of waiting for the network. */
export const impatient = { networkMode: 'always' } as const;

export function useList<Fields extends AnyFields>(
  area: Area,
  { module, onWire }: ModuleDefinition<Fields>,
  { isEnabled }: { readonly isEnabled: boolean },
) {
  useFollowedQueries({ area, module }, [listKey(area, module)], { isEnabled });
  return useQuery({
    ...impatient,
    queryKey: listKey(area, module),
    queryFn: ({ signal }) =>
      fetchMany<RecordOf<Fields>>(area, { module, onWire }, apiPath(area, module, 'list'), signal),
    enabled: isEnabled,
    retry: isWorthRetrying,
    refetchOnWindowFocus: 'always',
    // Deep comparison of a long list costs more than rendering the visible page.
    structuralSharing: false,
  });
}

/**
 * A single record by id, for links to records that the user's list does not contain or that they may not
 * list.
 */
export function useOne<Fields extends AnyFields>(
  area: Area,
  { module, onWire }: ModuleDefinition<Fields>,
  { id, isEnabled }: { readonly id: string | undefined; readonly isEnabled: boolean },
) {
  return useQuery({
    ...impatient,
    queryKey: oneKey(area, module, id),
    queryFn: async ({ signal }) => {
      const path = `${apiPath(area, module)}/${encodeURIComponent(id ?? '')}`;
      const { data } = await call<Answer<Wire>>('GET', path, { signal });
      return inside<RecordOf<Fields>>(area, { module, onWire }, data);
    },
    enabled: isEnabled && id !== undefined,
    retry: isWorthRetrying,
  });
}

/** The server lists the latest only. */
export interface DeletedRows<Row> {
  readonly rows: readonly Row[];
  readonly isCutOff: boolean;
}

interface DeletedAnswer<Row> {
  readonly data: readonly Row[];
  readonly isCutOff?: boolean;
}

export async function fetchDeleted<Row>(path: string, signal: AbortSignal): Promise<DeletedRows<Row>> {
  const { data, isCutOff = false } = await call<DeletedAnswer<Row>>('GET', path, { signal });
  return { rows: data, isCutOff };
}

export const withoutDeleted = <Row extends { readonly _id: string }>(
  list: DeletedRows<Row> | undefined,
  id: string,
) => list && { ...list, rows: withoutRecord(list.rows, id) };

const rowsOf = <Row>({ rows }: DeletedRows<Row>) => rows;
const isCutOffIn = ({ isCutOff }: DeletedRows<unknown>) => isCutOff;

export function useDeletedRows<Row>(
  queryKey: readonly string[],
  fetch: (signal: AbortSignal) => Promise<DeletedRows<Row>>,
  { isEnabled }: { readonly isEnabled: boolean },
) {
  const options = {
    ...impatient,
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetch(signal),
    retry: isWorthRetrying,
    structuralSharing: false,
  } as const;
  const query = useQuery({ ...options, enabled: isEnabled, select: rowsOf<Row> });
  const { data: isCutOff = false } = useQuery({ ...options, enabled: false, select: isCutOffIn });
  return { query, isCutOff };
}

/** For admins: deleted records, with who deleted them and when. */
export function useDeleted<Fields extends AnyFields>(
  area: Area,
  { module, onWire }: ModuleDefinition<Fields>,
  { isEnabled }: { readonly isEnabled: boolean },
) {
  useFollowedQueries({ area, module }, [deletedKey(area, module)], { isEnabled });
  const fetch = async (signal: AbortSignal) => {
    const { rows, isCutOff } = await fetchDeleted<Wire>(`${apiPath(area, module)}/deleted`, signal);
    return {
      rows: rows.map((wire) => inside<DeletedRecord<Fields>>(area, { module, onWire }, wire)),
      isCutOff,
    };
  };
  return useDeletedRows(deletedKey(area, module), fetch, { isEnabled });
}

/** Fields to save; with `over`, as an update of that version of the record. */
export interface Save<Fields> {
  readonly fields: Fields;
  readonly over?: { readonly _id: string; readonly version: number };
  /** Confirmed warnings. */
  readonly confirmations?: readonly Confirmation[];
  /** The id of the form's draft: see `attemptKeys`. */
  readonly draft?: string;
}

/** What a save sends, without confirmations. */
function attemptOf<Fields extends AnyFields>(
  area: Area,
  module: Module,
  { fields, over }: Pick<Save<Fields>, 'fields' | 'over'>,
) {
  return { ...toWire(fields, moduleRow(area, module).wire), ...(over && { version: over.version }) };
}

/** The Idempotency-Key that a record gets when it is created from this draft. */
export function createKey(area: Area, module: Module, fields: AnyFields, draft: string): string {
  return draftKey(attemptOf(area, module, { fields }), draft);
}

/** Use once per opened form: see `attemptKeys`. */
export function useSave<Fields extends AnyFields>(area: Area, { module, uploads }: ModuleDefinition<Fields>) {
  const { wire } = moduleRow(area, module);
  /** Files are sent as multipart, everything else as JSON. */
  const contentOf = (body: Wire) =>
    uploads
      ? {
          form: formDataOf(
            body,
            uploads.map((field) => wireNameOf(wire, field)),
          ),
        }
      : { body };
  const client = useQueryClient();
  const [keyFor] = useState(attemptKeys);
  return useMutation({
    ...impatient,
    mutationFn: async ({ fields, over, confirmations = [], draft }: Save<Fields>) => {
      const attempt = attemptOf(area, module, { fields, ...(over && { over }) });
      const body = { ...attempt, ...(confirmations.length > 0 && { confirmations }) };
      const options = { ...contentOf(body), idempotencyKey: keyFor(attempt, draft) };
      const { data } = over
        ? await call<Answer<Wire>>('PUT', `${apiPath(area, module)}/${over._id}`, options)
        : await call<Answer<Wire>>('POST', apiPath(area, module, 'create'), options);
      return inside<RecordOf<Fields>>(area, { module }, data);
    },
    onSuccess: (saved) => patchList<Fields>(client, area, module, (rows) => withRecord(rows, saved)),
    onError: (error) => {
      const current = conflictOf<Fields>(area, module, error);
      if (current) void patchList<Fields>(client, area, module, (rows) => withRecord(rows, current));
    },
  });
}

export function useRemove<Fields extends AnyFields>(area: Area, { module }: ModuleDefinition<Fields>) {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    /** Returns the version that was deleted. */
    mutationFn: async (id: string) => {
      const path = `${apiPath(area, module)}/${id}`;
      const { data } = await call<Partial<Answer<{ readonly version: number }>>>('DELETE', path);
      return data?.version;
    },
    onSuccess: (_, id) => patchList<Fields>(client, area, module, (rows) => withoutRecord(rows, id)),
    // Someone else may have deleted it first: reload.
    onError: () => void client.invalidateQueries({ queryKey: listKey(area, module) }),
  });
}

export function useRestore<Fields extends AnyFields>(
  area: Area,
  { module, onWire }: ModuleDefinition<Fields>,
) {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationFn: async (id: string) => {
      const { data } = await call<Answer<Wire>>('POST', `${apiPath(area, module)}/${id}/restore`);
      return inside<RecordOf<Fields>>(area, { module, onWire }, data);
    },
    onSuccess: async (restored, id) => {
      client.setQueryData<DeletedRows<DeletedRecord<Fields>>>(deletedKey(area, module), (list) =>
        withoutDeleted(list, id),
      );
      await patchList<Fields>(client, area, module, (rows) => withRecord(rows, restored));
      // A page that is not shown would be held without the row when it is shown again.
      client.removeQueries({ queryKey: pagesKey(area, module), type: 'inactive' });
    },
    onError: () => void client.invalidateQueries({ queryKey: deletedKey(area, module) }),
  });
}

/** In an edit conflict, the record as saved by the other user. The error's message says who and when. */
export function conflictOf<Fields extends AnyFields>(
  area: Area,
  module: Module,
  error: unknown,
): RecordOf<Fields> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { current } = (error.body ?? {}) as { current?: Wire };
  return current && inside<RecordOf<Fields>>(area, { module }, current);
}

/** The server's field errors by internal field name; the first error of a field wins. */
export function fieldErrorsOf(area: Area, module: Module, error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const byPath = error.errors.toReversed().map(({ path, message }) => [path, message] as const);
  return fromWire(Object.fromEntries(byPath), moduleRow(area, module).wire) as Record<string, string>;
}
