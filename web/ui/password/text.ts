/** Text of the password strength bar. */

export const strengthWords = {
  tooShort: (min: number) => `At least ${min} characters`,
  weak: 'Weak: easy to guess',
  fair: 'Fair: longer is better',
  strong: 'Strong',
} as const;
