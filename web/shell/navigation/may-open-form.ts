import { areas, moduleRow, modules } from '../../../domain/areas.ts';
import { adminOrSubadmin, allows, can, type Actor } from '../../../domain/permissions.ts';
import { placeIn } from '../../client/record-address.ts';
import { staffScreens } from './staff-screens.ts';

/** Whether the form at an address is shown to this person. */
export function mayOpenForm(actor: Actor | undefined, pathname: string): boolean {
  if (!actor) return false;
  const isIn = (screen: string) => pathname.startsWith(`${screen}/`);
  if (isIn(staffScreens.users.path)) return allows(adminOrSubadmin, actor);
  return areas.some((area) =>
    modules.some((module) => {
      const { screen } = moduleRow(area, module);
      if (!isIn(screen)) return false;
      return can(
        actor,
        area,
        module,
        placeIn(screen, { pathname, search: '' }).kind === 'create' ? 'create' : 'update',
      );
    }),
  );
}
