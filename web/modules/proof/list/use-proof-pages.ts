/** Pages of the proof list from the server: always for a long list, otherwise until the whole list has arrived. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Area } from '../../../../domain/areas.ts';
import { proof, type Proof, type ProofFields } from '../../../../domain/proof/proof.ts';
import { useLast } from '../../../record-screens/list/held-page.ts';
import type { PagedRows } from '../../../record-screens/list/record-list.tsx';
import { shownRowsIn } from '../../../record-screens/long-list/shown-rows.ts';
import { useServerPages } from '../../../record-screens/long-list/use-server-pages.ts';

/** The list is kept as plain rows, which the browser searches and sorts again with every key. */
export const mostWhole = { usual: 20_000, smallDevice: 8000 } as const;

interface Options {
  readonly isEnabled: boolean;
  /** The list is, or will be, whole in the browser. */
  readonly isWhole: boolean;
  /** All proofs; undefined until they are counted. */
  readonly count: number | undefined;
}

/** Undefined if the rows of the whole list are to be shown. */
export function useProofPages(
  area: Area,
  view: Parameters<typeof useServerPages>[2],
  savedId: string | undefined,
  { isEnabled, isWhole, count }: Options,
): PagedRows<Proof> | undefined {
  const client = useQueryClient();
  const holder = useMemo(() => shownRowsIn<Proof>(client, area, 'proof'), [client, area]);
  const ownId = useLast(savedId);
  const paged = useServerPages<ProofFields>(area, proof, view, {
    isEnabled,
    count: count ?? 0,
    ownId,
    holder,
  });
  if (!isEnabled || (isWhole && !paged.isAnswered)) return undefined;
  const { page, isKnown, isStale, retry, state } = paged;
  const known = count === undefined ? undefined : state.loaded;
  return { page, isKnown: isKnown && paged.isAnswered, count: known, isStale, error: state.error, retry };
}
