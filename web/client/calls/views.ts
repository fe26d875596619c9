/** Named views of a list: own ones and those that others share. */
import { useMutation, useQuery, useQueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area, Module } from '../../../domain/areas.ts';
import type { ListView, NewView, ViewChange } from '../../../domain/record/view/view.ts';
import { call } from './api.ts';
import { attemptKeys } from './attempt-keys.ts';
import { impatient, isWorthRetrying } from './resource.ts';

interface Answer<Data> {
  readonly data: Data;
}

const allViews = ['views'] as const;
/** Of lists that have none. */
const noViews = [...allViews, 'none'] as const;
const none: readonly ListView[] = [];
const viewsKey = (area: Area, module: Module) => [...allViews, area, module] as const;

const viewsOf = (area: Area, module: Module) => ({
  ...impatient,
  queryKey: viewsKey(area, module),
  queryFn: ({ signal }: QueryFunctionContext) =>
    fetchViews(`/views?${new URLSearchParams({ area, module }).toString()}`, signal),
  retry: isWorthRetrying,
});

export function useViews(area: Area, module: Module, { isEnabled }: { readonly isEnabled: boolean }) {
  return useQuery({ ...viewsOf(area, module), enabled: isEnabled });
}

/** Those that are loaded, without asking for them. */
export function useKnownViews(list: { readonly area: Area; readonly module: Module } | undefined) {
  const options = list ? viewsOf(list.area, list.module) : { queryKey: noViews, queryFn: () => none };
  return useQuery<readonly ListView[]>({ ...options, enabled: false }).data;
}

/** Of every list that the person may see. */
export function useAllViews() {
  return useQuery({
    ...impatient,
    queryKey: [...allViews, 'all'],
    queryFn: ({ signal }) => fetchViews('/views', signal),
    retry: isWorthRetrying,
  });
}

async function fetchViews(path: string, signal: AbortSignal): Promise<readonly ListView[]> {
  return (await call<Answer<readonly ListView[]>>('GET', path, { signal })).data;
}

export type ViewEdit =
  | { readonly add: NewView }
  | { readonly change: ListView; readonly to: ViewChange }
  | { readonly remove: ListView };

export function useEditView() {
  const client = useQueryClient();
  const [keyFor, setKeys] = useState(attemptKeys);
  return useMutation({
    ...impatient,
    mutationFn: async (edit: ViewEdit) => {
      if ('remove' in edit) return send('DELETE', `/views/${edit.remove._id}`);
      if ('add' in edit) return send('POST', '/views', { body: edit.add, idempotencyKey: keyFor(edit.add) });
      const body = { ...edit.to, version: edit.change.version };
      return send('PUT', `/views/${edit.change._id}`, { body });
    },
    // The menu stays: the same view saved once more, after it was deleted, is a new one.
    onSuccess: () => setKeys(attemptKeys),
    onSettled: () => client.invalidateQueries({ queryKey: allViews }),
  });
}

async function send(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { readonly body?: unknown; readonly idempotencyKey?: string } = {},
): Promise<ListView> {
  return (await call<Answer<ListView>>(method, path, options)).data;
}
