/** The screen of each route. Screens are loaded when first opened. */
import { lazy, type ComponentType } from 'react';
import type { Area, Module } from '../domain/areas.ts';
import type { StaffScreen } from './shell/frame/staff-screens.ts';

interface AreaScreen {
  readonly Screen: ComponentType<{ readonly area: Area }>;
  /** `{screen}/{id}` opens the list with that record's preview. */
  readonly hasRecordRoute?: true;
}

export const areaScreens: Readonly<Record<Module, AreaScreen>> = {
  whitelabel: {
    Screen: lazy(async () => ({
      default: (await import('./modules/whitelabel/whitelabel-screen.tsx')).WhitelabelScreen,
    })),
    hasRecordRoute: true,
  },
  prooftype: {
    Screen: lazy(async () => ({
      default: (await import('./modules/prooftype/prooftype-screen.tsx')).ProofTypeScreen,
    })),
  },
  sport: {
    Screen: lazy(async () => ({ default: (await import('./modules/sport/sport-screen.tsx')).SportScreen })),
  },
  proof: {
    Screen: lazy(async () => ({ default: (await import('./modules/proof/proof-screen.tsx')).ProofScreen })),
    hasRecordRoute: true,
  },
  report: {
    Screen: lazy(async () => ({
      default: (await import('./modules/report/report-screen.tsx')).ReportScreen,
    })),
    hasRecordRoute: true,
  },
  note: {
    Screen: lazy(async () => ({ default: (await import('./modules/note/note-screen.tsx')).NoteScreen })),
  },
};

export const staffComponents: Readonly<Record<StaffScreen, ComponentType>> = {
  users: lazy(async () => ({ default: (await import('./modules/user/user-screen.tsx')).UserScreen })),
  attendance: lazy(async () => ({
    default: (await import('./modules/attendance/attendance-screen.tsx')).AttendanceScreen,
  })),
};

export const loadDashboard = () => import('./modules/dashboard/dashboard-screen.tsx');
export const DashboardScreen = lazy(async () => ({ default: (await loadDashboard()).DashboardScreen }));

/** Loaded separately from the login page. */
export const RecoveryScreen = lazy(async () => ({
  default: (await import('./modules/recovery/recovery-screen.tsx')).RecoveryScreen,
}));
