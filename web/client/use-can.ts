import { can, type Actor } from '../../domain/permissions.ts';
import type { Action, Area, Module } from '../../domain/areas.ts';
import { useSession } from './session/use-session.ts';

/** Who is signed in, as the permission rules see a person. */
export function useActor(): Actor | undefined {
  return useSession().user;
}

/** What the screen may offer; the server decides again. */
export function useCan(area: Area, module: Module): (action: Action) => boolean {
  const actor = useActor();
  return (action) => actor !== undefined && can(actor, area, module, action);
}
