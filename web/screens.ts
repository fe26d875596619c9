/** The screen of each route. Screens are loaded when first opened. */
import type { ComponentType } from 'react';
import type { Area, Module } from '../domain/areas.ts';
import { lazyPage } from './shell/lazy-page.tsx';
import type { StaffScreen } from './shell/frame/staff-screens.ts';

type AreaScreen = ComponentType<{ readonly area: Area }>;

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

export const staffComponents: Readonly<Record<StaffScreen, ComponentType>> = {
  users: lazyPage(async () => (await import('./modules/user/user-screen.tsx')).UserScreen),
  attendance: lazyPage(
    async () => (await import('./modules/attendance/attendance-screen.tsx')).AttendanceScreen,
  ),
  audit: lazyPage(async () => (await import('./modules/audit/audit-screen.tsx')).AuditScreen),
  security: lazyPage(async () => (await import('./modules/security/security-screen.tsx')).SecurityScreen),
};

export const loadDashboard = () => import('./modules/dashboard/dashboard-screen.tsx');
export const DashboardScreen = lazyPage(async () => (await loadDashboard()).DashboardScreen);

export const PersonScreen = lazyPage(
  async () => (await import('./modules/people/person-screen.tsx')).PersonScreen,
);

/** Loaded separately from the login page. */
export const RecoveryScreen = lazyPage(
  async () => (await import('./modules/recovery/recovery-screen.tsx')).RecoveryScreen,
);
