/** Golden copy of the specified text for users, attendance and recovery. */
import { expect, it } from 'vitest';
import {
  attendanceWords,
  logoutText,
  periodLabels,
  reportMailWords,
  attendance,
} from '../attendance/text.ts';
import { auth, recovery } from '../session/text.ts';
import { shell } from '../text.ts';
import { people, matrixWords, userWords } from './text.ts';

it('uses the specified wording for users', () => {
  expect(people).toMatchObject({
    accessDenied: 'Access denied. Admin or subadmin privileges required.',
    empty: 'No users found',
    fetchFailed: 'Failed to fetch users',
    createFailed: 'Failed to create user',
    updateFailed: 'Failed to update user',
    deleteFailed: 'Failed to delete user',
    subadminRole: 'Subadmin can only create or update users with "user" role',
    subadminSections: 'Subadmin can only assign sections they are authorized for',
  });
  expect((['edit', 'delete', 'preview'] as const).map(people.subadminTargetRole)).toEqual([
    'Subadmin can only edit users with "user" role',
    'Subadmin can only delete users with "user" role',
    'Subadmin can only preview users with "user" role',
  ]);
  expect((['edit', 'delete', 'preview'] as const).map(people.subadminTargetSection)).toEqual([
    'Subadmin can only edit users in their assigned section(s)',
    'Subadmin can only delete users in their assigned section(s)',
    'Subadmin can only preview users in their assigned section(s)',
  ]);
});

it('suggests sending a code when a password or email may not be set', () => {
  expect(people.sendCodeInstead).toMatch(/Send a recovery code instead\.$/);
  expect(userWords.sendCode).toBe('Send recovery code');
});

it('asks before deleting a user, and labels the cells of the matrix', () => {
  expect(userWords.confirmDelete).toBe('Are you sure you want to delete this user?');
  expect(matrixWords.cell('Turbo', 'Report', 'Export')).toBe('Turbo Report: Export');
});

it('uses the specified wording for attendance', () => {
  expect(attendance).toMatchObject({
    fetchFailed: 'Failed to fetch attendance',
    deleteFailed: 'Failed to delete user attendance',
  });
  expect(shell.attendanceTitle).toBe('Attendance Management');
  expect(Object.values(periodLabels)).toEqual(['Last 24 Hours', 'Last 1 Month', 'Last 1 Year', 'All Data']);
  expect(attendanceWords).toMatchObject({
    top: 'Top 3 Users by Total Attendance Time',
    loggedIn: 'Currently Logged-In Users',
    empty: 'No attendance records found for the selected period',
    deleteAll: 'Delete All Attendance',
    date: 'Date',
    loginTime: 'Login Time',
    logoutTime: 'Logout Time',
    totalTime: 'Total Time',
    forceLogoutFailed: 'Failed to force logout user',
  });
  expect(reportMailWords).toMatchObject({
    button: 'Send Attendance Report',
    failed: 'Failed to send attendance report',
  });
  expect(auth).toMatchObject({ forcedOut: 'Forcibly logged out', passwordsDiffer: 'Passwords do not match' });
});

it('uses the specified wording for recovery', () => {
  expect(recovery).toMatchObject({
    requestTitle: 'Forgot Password',
    verifyTitle: 'Verify OTP',
    resetTitle: 'Reset Password',
    sendFailed: 'Failed to send OTP',
    invalidCode: 'Invalid or expired OTP',
    resetFailed: 'Failed to reset password',
  });
});

it('shows the day of a logout on another day, and open sessions', () => {
  const date = '2026-11-14';
  expect(logoutText({ date, logoutTime: '2026-11-14T18:29:59Z' })).toBe('23:59:59');
  expect(logoutText({ date, logoutTime: '2026-11-14T18:30:00Z' })).toBe('00:00:00 (15 Nov)');
  expect(logoutText({ date, logoutTime: null })).toBe('Online');
});
