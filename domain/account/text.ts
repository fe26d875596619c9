/** Text about the second factor and the sessions of an account: API messages, screens and mails. */

import { mailGreeting } from '../text.ts';

/** Answers of the API. */
export const factorSentences = {
  codeNeeded: 'Enter the code from your second factor',
  ticketExpired: 'Your login took too long. Please enter your password again.',
  wrongCode: 'The code is not correct',
  usedCode: 'This code was already used. Wait for the next one.',
  codeRequired: 'Code is required',
  locked:
    'Too many wrong codes. Choose a new password with "Forgot Password?" on the login page, or ask an admin.',
  unreadable: 'The authenticator of this account cannot be checked. Use a recovery code, or ask an admin.',
  fetched: 'Second factor fetched successfully',
  begun: 'Scan the code and confirm it',
  alreadyOn: 'The authenticator app is already set up. Turn it off first.',
  notBegun: 'This setup took too long. Please start again.',
  turnedOn: 'Authenticator app turned on',
  turnedOff: 'Authenticator app turned off',
  notOn: 'The authenticator app is not set up',
  codesMade: 'New recovery codes created. The old ones no longer work.',
  fetchFailed: 'Failed to fetch second factor',
  setUpFailed: 'Failed to set up the authenticator app',
  turnOffFailed: 'Failed to turn off the authenticator app',
  codesFailed: 'Failed to create recovery codes',
} as const;

/** The second step of the login page. */
export const secondStepWords = {
  title: 'Confirm that it is you',
  text: 'Enter the 6-digit code from your authenticator app.',
  code: 'Code',
  digit: (position: number, length: number) => `Digit ${position} of ${length}`,
  submit: 'Continue',
  useRecoveryCode: 'Use a recovery code',
  recoveryText: 'Enter one of your recovery codes. Each of them works once.',
  recoveryCode: 'Recovery code',
  useAuthenticator: 'Use the authenticator app',
} as const;

/** The account dialog of the user panel. */
export const accountWords = {
  open: 'Security',
  title: 'Account security',
  authenticator: 'Authenticator app',
  authenticatorText: 'A code from an app on your phone, requested after the password.',
  since: (moment: string) => `On since ${moment}`,
  codesLeft: (count: number) => (count === 1 ? '1 recovery code left' : `${count} recovery codes left`),
  setUp: 'Set up',
  turnOff: 'Turn off',
  newCodes: 'New recovery codes',
  password: 'Password',
  passwordWhy: 'Enter your password to continue.',
  proofWhy: 'Your account has a second factor. Another one needs it as well.',
  scan: 'Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.',
  picture: 'QR code for the authenticator app',
  typeInstead: 'Or type this key into the app:',
  key: 'Key',
  confirmText: 'Then enter the code that the app shows.',
  confirm: 'Turn on',
  code: 'Code',
  anyCode: 'Code from the app or a recovery code',
  useCode: 'Use a code',
  passwordAlone: 'Your account will be protected by the password alone.',
  passkeysRemain: 'Your account will be protected by the password and your passkeys.',
  newCodesText: 'The old recovery codes will no longer work.',
  create: 'Create',
  codesTitle: 'Recovery codes',
  codesText:
    'Keep these codes where only you can find them. Each of them replaces the app or the passkey once, for example if you lose your phone. They are not shown again.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Failed to copy the codes. Download them, or write them down.',
  download: 'Download',
  done: 'Done',
  next: 'Next',
} as const;

/** Answers about passkeys. */
export const passkeySentences = {
  begun: 'Confirm the passkey in your browser',
  added: 'Passkey added',
  removed: 'Passkey removed',
  wrong: 'The passkey was not accepted',
  known: 'This passkey was already added',
  tooMany: 'An account can have 10 passkeys. Remove one first.',
  noName: 'Passkeys need https and a host name, such as https://console.example.com',
  nameRequired: 'Name is required',
  asked: 'Confirm with your passkey',
  none: 'This account has no passkey',
  addFailed: 'Failed to add passkey',
  removeFailed: 'Failed to remove passkey',
  useFailed: 'The passkey could not be used',
} as const;

/** Passkeys in the account dialog and on the login page. */
export const passkeyWords = {
  heading: 'Passkeys',
  text: 'Fingerprint, face, screen lock or a security key instead of a code.',
  add: 'Add passkey',
  name: 'Name',
  nameHint: 'To recognise it later',
  created: (moment: string) => `Added ${moment}`,
  used: (moment: string) => `Last used ${moment}`,
  neverUsed: 'Not used yet',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeText: (name: string) => `The passkey ${name} will no longer work.`,
  use: 'Use passkey',
  useText: 'Confirm with your passkey.',
} as const;

/** Answers about sessions. */
export const sessionSentences = {
  fetched: 'Sessions fetched successfully',
  fetchFailed: 'Failed to fetch sessions',
  ended: 'Session signed out',
  othersEnded: (count: number) =>
    count === 1 ? '1 other session was signed out' : `${count} other sessions were signed out`,
  endFailed: 'Failed to sign out the session',
} as const;

/** Where a person is signed in. */
export const sessionWords = {
  title: 'Where you are signed in',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  since: (moment: string) => `Since ${moment}`,
  lastSeen: (moment: string) => `Last seen ${moment}`,
  end: 'Sign out',
  endOf: (device: string, address: string | null) => `Sign out ${device}${address ? `, ${address}` : ''}`,
  endOthers: 'Sign out all others',
} as const;

/** Answers about the second factors of others. */
export const policySentences = {
  fetched: 'Second factor rule fetched successfully',
  fetchFailed: 'Failed to fetch the second factor rule',
  saved: 'Second factor rule saved',
  saveFailed: 'Failed to save the second factor rule',
  mustSetUp: 'Your account needs a second factor. Please set it up before you continue.',
  reset: 'Second factor reset. The user can log in with the password.',
  resetFailed: 'Failed to reset second factor',
  notYourOwn: 'Turn off your own second factor under "Security" in the user panel',
  hasNone: 'This user has no second factor',
  askAnAdmin:
    'You can only reset the second factor of users if you have all of their sections and permissions. Ask an admin.',
} as const;

/** The rule on the security page, the hint in the frame and the page that asks for a setup. */
export const policyWords = {
  heading: 'Second factor',
  text: 'From this day, users with the role need a second factor. Until then they see a reminder; afterwards they must set one up before they can continue.',
  requiredFrom: 'Required from',
  ofRole: (role: string) => `Required from, ${role}`,
  notRequired: 'Not required',
  save: 'Save',
  hint: (day: string) => `From ${day} your account needs a second factor.`,
  setUp: 'Set up',
  title: 'Set up a second factor',
  titleText: (username: string) => `The account ${username} needs a second factor before you continue.`,
  state: 'Second factor',
  on: 'On',
  off: 'Off',
  resetButton: 'Reset second factor',
  confirmReset:
    'Reset the second factor of this user? The user is signed out and can log in with the password alone.',
} as const;

/** Answers about the security of accounts. */
export const overviewSentences = {
  fetched: 'Accounts fetched successfully',
  fetchFailed: 'Failed to fetch accounts',
  exported: 'Accounts exported successfully',
  exportFailed: 'Failed to export accounts',
  badFilter: 'Show must be all, never or without',
  badCursor: 'The cursor is not valid',
} as const;

export const overviewFile = 'security.xlsx';

/** The security page and its workbook. */
export const overviewWords = {
  heading: 'Accounts',
  filters: { all: 'All', never: 'Never logged in', without: 'Without second factor' },
  empty: 'No accounts found',
  export: 'Export',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  section: 'Section',
  created: 'Created',
  lastLogin: 'Last login',
  lastSeen: 'Last seen',
  secondFactor: 'Second factor',
  noFactor: 'No second factor',
  seenAt: (moment: string) => `Last seen: ${moment}`,
  sessions: 'Open sessions',
  never: 'Never',
  none: 'None',
  authenticator: 'Authenticator app',
  passkeys: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
  accountSheet: 'Accounts',
  permissionSheet: 'Permissions',
  permission: (section: string, module: string, action: string) => `${section} ${module}: ${action}`,
  yes: 'Yes',
} as const;

export function factorsInWords(hasAuthenticator: boolean, passkeys: number): string {
  const parts = [
    ...(hasAuthenticator ? [overviewWords.authenticator] : []),
    ...(passkeys > 0 ? [overviewWords.passkeys(passkeys)] : []),
  ];
  return parts.join(', ') || overviewWords.none;
}

/** Mail to a person about changes of their own second factors. */
export const factorChangeMail = {
  subjects: {
    authenticatorOn: 'The authenticator app of your account was turned on',
    authenticatorOff: 'The authenticator app of your account was turned off',
    passkeyAdded: 'A passkey was added to your account',
    passkeyRemoved: 'A passkey was removed from your account',
    newCodes: 'New recovery codes were created for your account',
  },
  greeting: mailGreeting,
  intro: (change: string, device: string, address: string, at: string) =>
    `${change}. Time: ${at} India time. Device: ${device}, address ${address}.`,
  unexpected:
    'If this was you, you can ignore this mail. If not, change your password now, which signs out all other devices, and tell an admin.',
} as const;
export type FactorChange = keyof typeof factorChangeMail.subjects;

/** Mail to a person whose second factor was reset by someone else. */
export const factorResetMail = {
  subject: 'Your second factor was reset',
  greeting: mailGreeting,
  operator: 'An operator',
  intro: (by: string, at: string) => `${by} reset the second factor of your account on ${at} India time.`,
  next: 'You can log in with your password. Please set up a new second factor under "Security" in the user panel.',
  unexpected: 'If you did not expect this, change your password now and tell an admin.',
} as const;

export const newDeviceMail = {
  subject: 'New login to your account',
  greeting: mailGreeting,
  intro: (device: string, address: string, at: string) =>
    `Your account was used on a new device on ${at} India time: ${device}, address ${address}.`,
  unexpected:
    'If this was you, you can ignore this mail. If not, change your password now: this signs out all other devices. "Security" in the user panel shows where you are signed in.',
} as const;

/** The name of the account in authenticator apps. */
export const authenticatorIssuer = 'Console';
export const codesFile = 'console-recovery-codes.txt';
