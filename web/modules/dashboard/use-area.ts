/** Whose dashboard it is: the area in the address, if the person has it, else the first one there is. */
import { useSearchParams } from 'react-router';
import { areas, type Area } from '../../../domain/areas.ts';
import { areasOf, type Actor } from '../../../domain/permissions.ts';

export function useArea(actor: Actor) {
  const [params, setParams] = useSearchParams();
  const own = areasOf(actor);
  // An admin may see everything, also one whose section list was left empty.
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
