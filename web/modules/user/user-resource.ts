/** The users: a list in the query cache that every response patches. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserFields, UserRecord } from '../../../domain/user/user.ts';
import { ApiError, call } from '../../client/calls/api.ts';
import { attemptKeys } from '../../client/calls/attempt-keys.ts';
import { withoutRecord, withRecord } from '../../client/calls/record-cache.ts';
import { useFollowedQueries } from '../../client/live/follow-list.ts';
import {
  fetchDeleted,
  impatient,
  isWorthRetrying,
  useDeletedRows,
  withoutDeleted,
  type DeletedRows,
} from '../../client/calls/resource.ts';

interface Answer<Data> {
  readonly data: Data;
}
export type DeletedUser = UserRecord & { readonly deletedAt: string; readonly deletedBy: string };

const usersKey = ['users'] as const;
const deletedKey = ['users', 'deleted'] as const;
/** Online status changes without a change of the record. */
const onlineMs = 20_000;

export function useUsers() {
  useFollowedQueries({ area: null, module: 'user' }, [usersKey, deletedKey], { isEnabled: true });
  return useQuery({
    ...impatient,
    queryKey: usersKey,
    queryFn: async ({ signal }) =>
      (await call<Answer<readonly UserRecord[]>>('GET', '/admin/all', { signal })).data,
    retry: isWorthRetrying,
    refetchOnWindowFocus: 'always',
    refetchInterval: onlineMs,
    structuralSharing: false,
  });
}

export function useDeletedUsers({ isEnabled }: { readonly isEnabled: boolean }) {
  const fetch = (signal: AbortSignal) => fetchDeleted<DeletedUser>('/admin/deleted', signal);
  return useDeletedRows(deletedKey, fetch, { isEnabled });
}

type Users = readonly UserRecord[];

async function patchUsers(client: QueryClient, patch: (users: Users) => Users) {
  // A list requested before the change would overwrite it with outdated data.
  await client.cancelQueries({ queryKey: usersKey, exact: true });
  client.setQueryData<Users>(usersKey, (users) => users && patch(users));
  void client.invalidateQueries({ queryKey: usersKey });
}

/** The response to a save does not contain the online status; the list does. */
function withSaved(users: Users, saved: UserRecord): Users {
  const known = users.find(({ _id }) => _id === saved._id);
  return withRecord(users, { ...saved, sessionExpires: known?.sessionExpires ?? null });
}

export interface SaveUser {
  readonly fields: Partial<UserFields>;
  readonly over: UserRecord | undefined;
}

/** Use once per opened form: see `attemptKeys`. */
export function useSaveUser() {
  const client = useQueryClient();
  const [keyFor] = useState(attemptKeys);
  return useMutation({
    ...impatient,
    mutationFn: async ({ fields, over }: SaveUser) => {
      const { data } = over
        ? await call<Answer<UserRecord>>('PUT', `/admin/${over._id}`, {
            body: { userData: { ...fields, version: over.version } },
            idempotencyKey: keyFor([over, fields]),
          })
        : await call<Answer<UserRecord>>('POST', '/admin/create', {
            body: fields,
            idempotencyKey: keyFor(fields),
          });
      return data;
    },
    onSuccess: (saved) => patchUsers(client, (users) => withSaved(users, saved)),
    onError: (error) => {
      const current = conflictOf(error);
      if (current) void patchUsers(client, (users) => withSaved(users, current));
    },
  });
}

export function useRemoveUser() {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationFn: (id: string) => call('DELETE', `/admin/${id}`),
    onSuccess: (_, id) => patchUsers(client, (users) => withoutRecord(users, id)),
    onError: () => void client.invalidateQueries({ queryKey: usersKey }),
  });
}

export function useRestoreUser() {
  const client = useQueryClient();
  return useMutation({
    ...impatient,
    mutationFn: async (id: string) => (await call<Answer<UserRecord>>('POST', `/admin/${id}/restore`)).data,
    onSuccess: async (restored, id) => {
      client.setQueryData<DeletedRows<DeletedUser>>(deletedKey, (list) => withoutDeleted(list, id));
      await patchUsers(client, (users) => withRecord(users, restored));
    },
    onError: () => void client.invalidateQueries({ queryKey: deletedKey }),
  });
}

/** In an edit conflict, the user as saved by the other editor. */
export function conflictOf(error: unknown): UserRecord | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return ((error.body ?? {}) as { current?: UserRecord }).current;
}
