import { useSyncExternalStore } from 'react';
import { isUnknownRecord } from '../../client/calls/api.ts';
import { drafts } from '../../client/drafts/drafts.ts';

/** A restored edit of a record that was deleted meanwhile still shows what was entered: the version it is based on. */
export function useKeptBase<Saved extends { readonly _id: string }>(
  id: string | undefined,
  error: unknown,
): Saved | undefined {
  useSyncExternalStore(drafts.subscribe, drafts.wanted);
  return isUnknownRecord(error) ? drafts.wantedBase<Saved>(id) : undefined;
}
