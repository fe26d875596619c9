/** The mode of the screen, kept in the URL next to the list's view, so that reload and Back work. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { ownNavigation } from '../../ui/form/unsaved-guard.tsx';

export type ProofMode =
  | { readonly kind: 'list' }
  /** Begins as a copy of the proof `from`, if given. */
  | { readonly kind: 'create'; readonly from?: string }
  | { readonly kind: 'update'; readonly id: string }
  | { readonly kind: 'preview'; readonly id: string };

const modeParam = 'mode';
const fromParam = 'from';

export function useProofMode(area: Area) {
  const { id } = useParams();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { screen } = moduleRow(area, 'proof');
  const named = params.get(modeParam);
  const from = params.get(fromParam);

  const mode = useMemo<ProofMode>(() => {
    if (id !== undefined) return { kind: named === 'edit' ? 'update' : 'preview', id };
    if (named !== 'create') return { kind: 'list' };
    return from === null ? { kind: 'create' } : { kind: 'create', from };
  }, [id, named, from]);

  const go = useCallback(
    (next: ProofMode, { replace = false } = {}) => {
      const query = new URLSearchParams(search);
      query.delete(modeParam);
      query.delete(fromParam);
      if (next.kind === 'create') query.set(modeParam, 'create');
      if (next.kind === 'create' && next.from !== undefined) query.set(fromParam, next.from);
      if (next.kind === 'update') query.set(modeParam, 'edit');
      const pathname = 'id' in next ? `${screen}/${next.id}` : screen;
      void navigate({ pathname, search: query.toString() }, { replace, state: ownNavigation });
    },
    [navigate, screen, search],
  );
  return { mode, go };
}
