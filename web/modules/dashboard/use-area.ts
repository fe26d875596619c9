/** The dashboard's area: from the URL if the user has access, otherwise the first available one. */
import { useSearchParams } from 'react-router';
import { areas, type Area } from '../../../domain/areas.ts';
import { areasOf, type Actor } from '../../../domain/permissions.ts';

export function useArea(actor: Actor) {
  const [params, setParams] = useSearchParams();
  const own = areasOf(actor);
  // Admins have access to everything, even with an empty section list.
  const offered = own.length === 0 && actor.role === 'admin' ? areas : own;
  const chooseArea = (area: Area) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (area === offered[0]) next.delete('area');
        else next.set('area', area);
        return next;
      },
      { replace: true },
    );
  return { area: offered.find((area) => area === params.get('area')) ?? offered[0], offered, chooseArea };
}
