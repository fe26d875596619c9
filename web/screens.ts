/** The screen of each route. Screens are loaded when first opened. */
import { lazy, type ComponentType } from 'react';
import type { Area, Module } from '../domain/areas.ts';
import type { StaffScreen } from './shell/frame/staff-screens.ts';

type AreaScreen = ComponentType<{ readonly area: Area }>;

export const areaScreens: Readonly<Record<Module, AreaScreen>> = {
  whitelabel: lazy(async () => ({
    default: (await import('./modules/whitelabel/whitelabel-screen.tsx')).WhitelabelScreen,
  })),
  prooftype: lazy(async () => ({
    default: (await import('./modules/prooftype/prooftype-screen.tsx')).ProofTypeScreen,
  })),
  sport: lazy(async () => ({ default: (await import('./modules/sport/sport-screen.tsx')).SportScreen })),
  proof: lazy(async () => ({ default: (await import('./modules/proof/proof-screen.tsx')).ProofScreen })),
  report: lazy(async () => ({
    default: (await import('./modules/report/report-screen.tsx')).ReportScreen,
  })),
  note: lazy(async () => ({ default: (await import('./modules/note/note-screen.tsx')).NoteScreen })),
};

export const staffComponents: Readonly<Record<StaffScreen, ComponentType>> = {
  users: lazy(async () => ({ default: (await import('./modules/user/user-screen.tsx')).UserScreen })),
  attendance: lazy(async () => ({
    default: (await import('./modules/attendance/attendance-screen.tsx')).AttendanceScreen,
  })),
  audit: lazy(async () => ({ default: (await import('./modules/audit/audit-screen.tsx')).AuditScreen })),
};

export const loadDashboard = () => import('./modules/dashboard/dashboard-screen.tsx');
export const DashboardScreen = lazy(async () => ({ default: (await loadDashboard()).DashboardScreen }));

/** Loaded separately from the login page. */
export const RecoveryScreen = lazy(async () => ({
  default: (await import('./modules/recovery/recovery-screen.tsx')).RecoveryScreen,
}));
