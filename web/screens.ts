/** The screen of each route. Screens are loaded when first opened. */
import type { ComponentType } from 'react';
import { areas, moduleRow, modules, type Area, type Module } from '../domain/areas.ts';
import { lazyPage } from './shell/lazy-page.tsx';
import { staffScreens, type StaffScreen } from './shell/navigation/staff-screens.ts';

interface LoadedAhead {
  readonly loadAhead: () => Promise<unknown>;
}
type AreaScreen = ComponentType<{ readonly area: Area }> & LoadedAhead;

export const areaScreens: Readonly<Record<Module, AreaScreen>> = {
  whitelabel: lazyPage(
    async () => (await import('./modules/whitelabel/whitelabel-screen.tsx')).WhitelabelScreen,
  ),
  prooftype: lazyPage(async () => (await import('./modules/prooftype/prooftype-screen.tsx')).ProofTypeScreen),
  sport: lazyPage(async () => (await import('./modules/sport/sport-screen.tsx')).SportScreen),
  proof: lazyPage(async () => (await import('./modules/proof/proof-screen.tsx')).ProofScreen),
  report: lazyPage(async () => (await import('./modules/report/report-screen.tsx')).ReportScreen),
  note: lazyPage(async () => (await import('./modules/note/note-screen.tsx')).NoteScreen),
};

export const staffComponents: Readonly<Record<StaffScreen, ComponentType & LoadedAhead>> = {
  users: lazyPage(async () => (await import('./modules/user/user-screen.tsx')).UserScreen),
  attendance: lazyPage(
    async () => (await import('./modules/attendance/attendance-screen.tsx')).AttendanceScreen,
  ),
  audit: lazyPage(async () => (await import('./modules/audit/audit-screen.tsx')).AuditScreen),
  security: lazyPage(async () => (await import('./modules/security/security-screen.tsx')).SecurityScreen),
};

export const DashboardScreen = lazyPage(
  async () => (await import('./modules/dashboard/dashboard-screen.tsx')).DashboardScreen,
);

export const PersonScreen = lazyPage(
  async () => (await import('./modules/people/person-screen.tsx')).PersonScreen,
);

/** Loaded separately from the login page. */
export const RecoveryScreen = lazyPage(
  async () => (await import('./modules/recovery/recovery-screen.tsx')).RecoveryScreen,
);

/** The screen that an address opens, by the first part of the address. */
export function screenAt(pathname: string): LoadedAhead | undefined {
  const first = `/${pathname.split('/', 2)[1] ?? ''}`;
  if (first === '/' || first === '/dashboard') return DashboardScreen;
  for (const area of areas)
    for (const module of modules) if (moduleRow(area, module).screen === first) return areaScreens[module];
  for (const name of Object.keys(staffScreens) as StaffScreen[])
    if (staffScreens[name].path === first) return staffComponents[name];
  return undefined;
}
