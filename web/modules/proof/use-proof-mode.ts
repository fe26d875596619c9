/** The mode of the screen, kept in the URL next to the list's view, so that reload and Back work. */
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { moduleRow, type Area } from '../../../domain/areas.ts';
import { ownNavigation } from '../../ui/form/unsaved-guard.tsx';

export type ProofMode =
  | { readonly kind: 'list' }
  | { readonly kind: 'create' }
  | { readonly kind: 'update'; readonly id: string }
  | { readonly kind: 'preview'; readonly id: string };

const modeParam = 'mode';

export function useProofMode(area: Area) {
  const { id } = useParams();
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { screen } = moduleRow(area, 'proof');
  const named = params.get(modeParam);

  const mode = useMemo<ProofMode>(() => {
    if (id !== undefined) return { kind: named === 'edit' ? 'update' : 'preview', id };
    return { kind: named === 'create' ? 'create' : 'list' };
  }, [id, named]);

  const go = useCallback(
    (next: ProofMode, { replace = false } = {}) => {
      const query = new URLSearchParams(search);
      query.delete(modeParam);
      if (next.kind === 'create') query.set(modeParam, 'create');
      if (next.kind === 'update') query.set(modeParam, 'edit');
      const pathname = 'id' in next ? `${screen}/${next.id}` : screen;
      void navigate({ pathname, search: query.toString() }, { replace, state: ownNavigation });
    },
    [navigate, screen, search],
  );
  return { mode, go };
}
