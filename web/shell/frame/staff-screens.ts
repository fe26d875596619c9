/** The screens for admins and subadmins: not of an area, so they stand here instead of in the area table. */
import { shell } from '../../../domain/text.ts';

export const staffScreens = {
  users: { path: '/userManagement', label: shell.usersLabel, title: shell.usersTitle },
  attendance: { path: '/attendance', label: shell.attendanceLabel, title: shell.attendanceTitle },
} as const;

export type StaffScreen = keyof typeof staffScreens;
