/** Sentences of the three steps of password recovery, and of the mail in between. */

export const recovery = {
  sendFailed: 'Failed to send OTP',
  invalidCode: 'Invalid or expired OTP',
  resetFailed: 'Failed to reset password',
  /** The same whether or not the address exists. */
  sent: 'If this address has an account, a code is on its way to it.',
  verified: 'OTP verified successfully',
  reset: 'Password reset successfully',
  tooManyTries: 'Too many tries. Please wait a few minutes and try again.',
  requestTitle: 'Forgot Password',
  requestText: 'Enter the email address of your account. We send you a code.',
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
  redirecting: 'You are taken to the login page.',
  steps: 'Steps',
} as const;

export const recoveryMail = {
  subject: 'Your code for a new password',
  greeting: (username: string) => `Hello ${username},`,
  intro: 'this is the code with which you can set a new password:',
  validity: (minutes: number, until: string) =>
    `It is valid for ${minutes} minutes, until ${until} India time, and can be used once.`,
  ignore: 'If you did not ask for it, you can ignore this mail. Your password stays as it is.',
} as const;

/** To a user whose password somebody else has set. */
export const setPasswordMail = {
  subject: 'Your password was set by someone else',
  greeting: recoveryMail.greeting,
  intro: (by: string, at: string) => `${by} set a new password for your account on ${at} India time.`,
  next: 'When you sign in with it, you are asked to choose one of your own.',
  unexpected:
    'If you did not expect this, tell an admin, and choose a new password with "Forgot Password?" on the login page.',
} as const;

export const attendanceMail = {
  subject: (day: string) => `Your attendance of ${day}`,
  greeting: recoveryMail.greeting,
  intro: (day: string) => `these are your sessions of ${day}. Times are India time.`,
} as const;

export const strengthWords = {
  tooShort: (min: number) => `At least ${min} characters`,
  weak: 'Weak: easy to guess',
  fair: 'Fair: longer is better',
  strong: 'Strong',
} as const;
