import { can, type Actor } from '../../domain/permissions.ts';
import type { Action, Area, Module } from '../../domain/areas.ts';
import { useSession } from './session/use-session.ts';

/** The signed-in user as the permission rules expect it. */
export function useActor(): Actor | undefined {
  return useSession().user;
}

/** What the screen may offer; the server enforces it. */
export function useCan(area: Area, module: Module): (action: Action) => boolean {
  const actor = useActor();
  return (action) => actor !== undefined && can(actor, area, module, action);
}
