/** Screens for admins and subadmins. They belong to no area, so they are not in the area table. */
import { shell } from '../../../domain/text.ts';

export const staffScreens = {
  users: { path: '/userManagement', label: shell.usersLabel, title: shell.usersTitle },
  attendance: { path: '/attendance', label: shell.attendanceLabel, title: shell.attendanceTitle },
  audit: { path: '/audit', label: shell.auditLabel, title: shell.auditLabel },
  security: { path: '/security', label: shell.securityLabel, title: shell.securityLabel },
} as const;

export type StaffScreen = keyof typeof staffScreens;
