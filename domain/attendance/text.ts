/** Attendance text: API messages, screen, mail and workbook. */
import { mailGreeting } from '../text.ts';
import type { AttendanceRecord, Period } from './attendance.ts';
import { dayText, indiaClock, indiaDay } from '../values/moment/time.ts';

export const periodLabels: Readonly<Record<Period, string>> = {
  day: 'Last 24 Hours',
  month: 'Last 1 Month',
  year: 'Last 1 Year',
  all: 'All Data',
};

export const attendanceWords = {
  periods: 'Period',
  startDate: 'Start date',
  endDate: 'End date',
  search: 'Search users',
  top: 'Top 3 Users by Total Attendance Time',
  loggedIn: 'Currently Logged-In Users',
  nobodyLoggedIn: 'Nobody is logged in',
  empty: 'No attendance records found for the selected period',
  date: 'Date',
  loginTime: 'Login Time',
  logoutTime: 'Logout Time',
  totalTime: 'Total Time',
  total: 'Total',
  online: 'Online',
  since: (time: string) => `Since ${time}`,
  sessions: (count: number) => `${count} sessions`,
  otherDay: (time: string, day: string) => `${time} (${day})`,
  ofUser: (username: string) => `Attendance of ${username}`,
  summary: 'Summary of the period',
  user: 'User',
  days: 'Days',
  sessionCount: 'Sessions',
  perDay: 'Average per day',
  showAll: (count: number) => `Show all ${count}`,
  forceLogout: 'Force logout',
  forceLogoutOf: (username: string) => `Force logout ${username}`,
  confirmForceLogout: 'Are you sure you want to force logout this user?',
  forceLogoutFailed: 'Failed to force logout user',
  deleteAll: 'Delete All Attendance',
  deleteAllOf: (username: string) => `Delete All Attendance of ${username}`,
  restoreFailed: 'Failed to restore attendance',
  noneDeleted: 'No deleted attendance found',
  firstDay: 'First day',
  lastDay: 'Last day',
  confirmDeleteAll: 'Are you sure you want to delete all attendance records of this user?',
} as const;

/** 'Send Attendance Report': confirmation, progress and result. */
export const reportMailWords = {
  button: 'Send Attendance Report',
  confirm: "Are you sure you want to send yesterday's attendance reports to all users?",
  send: 'Send',
  sending: 'Sending attendance reports...',
  failed: 'Failed to send attendance report',
  resultTitle: 'Attendance Report',
  result: (sent: number, nothing: number, failed: number) =>
    `Sent: ${sent}. Nothing to send: ${nothing}. Failed: ${failed}.`,
  failures: 'Not sent:',
  failure: (username: string, reason: string) => `Not sent to ${username}: ${reason}`,
  user: 'User',
  reason: 'Reason',
  notYet: 'The mail has not been sent yet. Sending will be retried.',
  willRetry: (reason: string) => `${reason}. Sending will be retried.`,
} as const;

export const exportWords = {
  month: 'Month',
  button: 'Export Month',
  failed: 'Failed to export attendance',
  done: 'Attendance exported successfully',
  badMonth: 'Month must look like 2026-11',
  sheet: 'Attendance',
  totals: 'Totals',
  days: 'Days',
  seconds: 'Seconds',
  user: 'User',
  email: 'Email',
} as const;

/** Logout time in India, with the day when the session ended on a later day than the line shows. */
export function logoutText({ date, logoutTime }: Pick<AttendanceRecord, 'date' | 'logoutTime'>): string {
  if (logoutTime === null) return attendanceWords.online;
  const logout = new Date(logoutTime);
  const day = indiaDay(logout);
  const time = indiaClock(logout);
  return day === date ? time : attendanceWords.otherDay(time, dayText(day).slice(0, 6));
}

export const attendanceSentences = {
  summaryFetched: 'Attendance summary fetched successfully',
  linesFetched: 'Attendance lines fetched successfully',
  restored: 'Attendance restored successfully',
  badUsers: 'users must be up to 24 ids, separated by commas',
  badPage: 'page must be a number from 1',
} as const;

export const attendance = {
  fetched: 'Attendance fetched successfully',
  fetchFailed: 'Failed to fetch attendance',
  deleted: 'Attendance deleted successfully',
  deleteFailed: 'Failed to delete user attendance',
} as const;

export const attendanceMail = {
  subject: (day: string) => `Your attendance on ${day}`,
  greeting: mailGreeting,
  intro: (day: string) => `Here are your sessions on ${day}. All times are India time.`,
} as const;
