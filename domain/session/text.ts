/** Text for sign-in, passwords and recovery. */
import { mailGreeting } from '../text.ts';

export const recovery = {
  sendFailed: 'Failed to send OTP',
  invalidCode: 'Invalid or expired OTP',
  resetFailed: 'Failed to reset password',
  /** The same whether or not the address exists. */
  sent: 'If this address has an account, a code is on its way.',
  verified: 'OTP verified successfully',
  reset: 'Password reset successfully',
  tooManyTries: 'Too many attempts. Please wait a few minutes and try again.',
  requestTitle: 'Forgot Password',
  requestText: 'Enter the email address of your account. We will send you a code.',
  request: 'Send OTP',
  email: 'Email',
  verifyTitle: 'Verify OTP',
  verifyText: (email: string) => `Enter the 6-digit code sent to ${email}.`,
  code: 'Code',
  digit: (position: number, length: number) => `Digit ${position} of ${length}`,
  verify: 'Verify OTP',
  resend: 'Resend OTP',
  resendIn: (seconds: number) => `Resend OTP in ${seconds} s`,
  resetTitle: 'Reset Password',
  resetButton: 'Reset Password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  startAgain: 'Change email or request a new code',
  redirecting: 'Redirecting to the login page...',
  steps: 'Steps',
} as const;

export const recoveryMail = {
  subject: 'Your password reset code',
  greeting: mailGreeting,
  intro: 'Use this code to set a new password:',
  validity: (minutes: number, until: string) =>
    `It is valid for ${minutes} minutes, until ${until} India time, and works once.`,
  ignore: 'If you did not request it, you can ignore this mail. Your password will not change.',
} as const;

/** Mail to a user whose password was set by someone else. */
export const setPasswordMail = {
  subject: 'Your password was set by someone else',
  greeting: mailGreeting,
  intro: (by: string, at: string) => `${by} set a new password for your account on ${at} India time.`,
  next: 'When you sign in with it, you will be asked to choose your own.',
  unexpected:
    'If you did not expect this, tell an admin, and choose a new password with "Forgot Password?" on the login page.',
} as const;

/** Mail to a user who changed the own password, or in whose name that was done. */
export const changedPasswordMail = {
  subject: 'Your password was changed',
  greeting: mailGreeting,
  intro: (at: string) => `The password of your account was changed on ${at} India time.`,
  unexpected:
    'If this was you, you can ignore this mail. If not, choose a new password with "Forgot Password?" on the login page, and tell an admin.',
} as const;

/** Mail to the former address; the new one may belong to somebody else, so it is not named. */
export const movedEmailMail = {
  subject: 'Your email address was changed',
  greeting: mailGreeting,
  intro: (by: string, at: string) =>
    `${by} changed the email address of your account on ${at} India time. Mail about your account no longer goes to this address.`,
  unexpected: 'If you did not expect this, tell an admin.',
} as const;

export const auth = {
  invalidToken: 'Invalid or missing token',
  sessionExpired: 'Session expired',
  restoreFailed: 'Failed to restore auth',
  loginFailed: 'Login failed',
  loginFailedOnScreen: 'Login failed. Please try again.',
  wrongCredentials: 'Invalid username or password',
  tooManyTries: 'Too many failed attempts. Please wait a few minutes and try again.',
  loggedIn: 'Login successful',
  loggedOut: 'Logged out successfully',
  logoutFailed: 'Logout failed',
  forcedOut: 'Forcibly logged out',
  endedElsewhere: 'You were signed out from another device',
  passwordChangedElsewhere: 'Your password was changed. Please sign in with the new one.',
  accountDeleted: 'Your account was deleted',
  forceLogoutFailed: 'Force logout failed',
  sessionValid: 'Session is valid',
  sessionUpdated: 'Session updated',
  passwordChanged: 'Password changed successfully',
  passwordChangeFailed: 'Failed to change password',
  currentPasswordWrong: 'The current password is not correct',
  passwordChangedMeanwhile: 'Your password was changed meanwhile. Please try again with the new one.',
  passwordsDiffer: 'Passwords do not match',
  passwordMustDiffer: 'The new password must be different from the one you were given',
  mustChangePassword: 'Your password was set by someone else. Please change it before you continue.',
  givenPasswordVoid:
    'This password can no longer be used. Please choose a new one with "Forgot Password?" on the login page.',
  passwordTooCommon: 'This password is too common. Please choose another one.',
  credentialsRequired: 'Username or email and password are required',
} as const;

export const login = {
  who: 'Username or email',
  password: 'Password',
  submit: 'Login',
  showPassword: 'Show typed text',
  back: 'Back to Login',
} as const;

export function passwordLength(min: number, max: number): string {
  return `The password must have ${min} to ${max} characters`;
}
