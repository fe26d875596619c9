import { expect, it } from 'vitest';
import { areas, moduleRow, modules } from '../domain/areas.ts';
import { areaScreens, DashboardScreen, screenAt, staffComponents } from './screens.ts';

it('knows the screen of every address, also of forms and records below it', () => {
  for (const area of areas)
    for (const module of modules) {
      const { screen } = moduleRow(area, module);
      expect(screenAt(screen)).toBe(areaScreens[module]);
      expect(screenAt(`${screen}/new`)).toBe(areaScreens[module]);
    }
  expect(screenAt('/userManagement/1/edit')).toBe(staffComponents.users);
  expect(screenAt('/')).toBe(DashboardScreen);
  expect(screenAt('/dashboard')).toBe(DashboardScreen);
  expect(screenAt('/nothing')).toBeUndefined();
});
