/**
 * Every sentence a person reads, worded as the specification words it. Sentences of a module follow
 * from the nouns of the area table; what does not follow stands in that table.
 */
import { moduleRow, type Area, type IrregularSentences, type Module } from './areas.ts';

export interface Sentences {
  readonly title: string;
  readonly searchPlaceholder: string;
  readonly addLabel: string;
  readonly createHeading: string;
  readonly editHeading: string;
  readonly previewHeading: string;
  readonly empty: string;
  readonly noAccess: string;
  readonly confirmDelete: string;
  readonly required: string;
  readonly fetchManyFailed: string;
  readonly fetchOneFailed: string;
  readonly createFailed: string;
  readonly updateFailed: string;
  readonly deleteFailed: string;
  readonly fetchedMany: string;
  readonly fetchedOne: string;
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
  readonly deletedOnScreen: string;
  readonly restored: string;
  readonly restoreFailed: string;
  readonly deniedCreate: string;
  readonly deniedUpdate: string;
  readonly deniedDelete: string;
  readonly deniedPreview: string;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Reports word failures and denials their own way, the same in both areas. */
function reportWording(many: string): Partial<Sentences> {
  return {
    fetchManyFailed: `Error fetching ${many}`,
    fetchOneFailed: `Error fetching ${many}`,
    createFailed: `Error creating ${many}`,
    updateFailed: `Error updating ${many}`,
    deleteFailed: `Error deleting ${many}`,
    deniedUpdate: `You do not have permission to edit ${many}.`,
    deniedDelete: `You do not have permission to delete ${many}.`,
    deniedPreview: `You do not have permission to preview ${many}.`,
  };
}

function regularSentences(area: Area, module: Module): Sentences {
  const { one, many, heading, title } = moduleRow(area, module);
  return {
    title,
    searchPlaceholder: 'Search',
    addLabel: `Add ${heading}`,
    createHeading: `Add ${heading}`,
    editHeading: `Edit ${heading}`,
    previewHeading: `${heading} Preview`,
    empty: `No ${many} found`,
    noAccess: `No access to view ${many}`,
    confirmDelete: `Are you sure you want to delete this ${one}?`,
    required: `${heading} is required`,
    fetchManyFailed: `Failed to fetch ${many}`,
    fetchOneFailed: `Failed to fetch ${one}`,
    createFailed: `Failed to create ${one}`,
    updateFailed: `Failed to update ${one}`,
    deleteFailed: `Failed to delete ${one}`,
    fetchedMany: `${capitalised(many)} fetched successfully`,
    fetchedOne: `${capitalised(one)} details fetched successfully`,
    created: `${capitalised(one)} created successfully`,
    updated: `${capitalised(one)} updated successfully`,
    deleted: `${capitalised(one)} deleted successfully`,
    deletedOnScreen: `${capitalised(one)} deleted successfully`,
    restored: `${capitalised(one)} restored successfully`,
    restoreFailed: `Failed to restore ${one}`,
    deniedCreate: `You do not have permission to create a ${one}.`,
    deniedUpdate: `You do not have permission to update a ${one}.`,
    deniedDelete: `You do not have permission to delete a ${one}.`,
    deniedPreview: `You do not have permission to preview a ${one}.`,
  };
}

export function sentencesOf(area: Area, module: Module): Sentences {
  const { many, sentences } = moduleRow(area, module);
  const irregular: IrregularSentences = sentences;
  const wording = module === 'report' ? reportWording(many) : {};
  const merged = { ...regularSentences(area, module), ...wording, ...irregular };
  return irregular.deletedOnScreen ? merged : { ...merged, deletedOnScreen: merged.deleted };
}

export const auth = {
  invalidToken: 'Invalid or missing token',
  sessionExpired: 'Session expired',
  restoreFailed: 'Failed to restore auth',
  loginFailed: 'Login failed',
  loginFailedOnScreen: 'Login failed. Please try again.',
  wrongCredentials: 'Invalid username or password',
  tooManyTries: 'Too many failed tries. Please wait a few minutes and try again.',
  loggedIn: 'Login successful',
  loggedOut: 'Logged out successfully',
  logoutFailed: 'Logout failed',
  forcedOut: 'Forcibly logged out',
  forceLogoutFailed: 'Force logout failed',
  sessionValid: 'Session is valid',
  sessionUpdated: 'Session updated',
  passwordChanged: 'Password changed successfully',
  passwordChangeFailed: 'Failed to change password',
  currentPasswordWrong: 'The current password is not correct',
  passwordsDiffer: 'Passwords do not match',
  passwordMustDiffer: 'The new password must be different from the one you were given',
  mustChangePassword: 'Your password was set by someone else. Please change it before you continue.',
  givenPasswordVoid:
    'This password can no longer be used. Please choose a new one with "Forgot Password?" on the login page.',
  passwordTooCommon: 'This password is too common. Please choose another one.',
  credentialsRequired: 'Username or email and password are required',
} as const;

export const generic = {
  error: 'An error occurred',
  forbidden: 'You do not have permission to perform this action.',
  notFound: 'Not found',
  unavailable: 'The database does not answer. Please try again in a moment.',
  diskFull:
    'The server cannot write to its disk, which may be full. Nothing was saved. Please tell an administrator.',
  busy: 'The console is busy. Please try again in a moment.',
  tooLarge: 'The request is too large',
  badJson: 'The request is not valid JSON',
  tooDeep: 'The request is nested too deeply',
  badRequest: 'The request is not valid',
  unknownAddress: 'The address that this request comes from is not valid',
  unsupportedType: 'This content type is not supported',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  idempotencyMismatch: 'This Idempotency-Key was already used for another call',
  idempotencyOtherBody: 'This Idempotency-Key was already used with another body',
  offline: 'The server cannot be reached. Please check your connection.',
  missing: 'N/A',
  loading: 'Loading...',
  nothing: 'Data Not Found',
  profile: 'Profile fetched successfully',
} as const;

export const people = {
  accessDenied: 'Access denied. Admin or subadmin privileges required.',
  adminRequired: 'Access denied. Admin privileges required.',
  fetched: 'Users fetched successfully',
  created: 'User created successfully',
  updated: 'User updated successfully',
  deleted: 'User deleted successfully',
  fetchFailed: 'Failed to fetch users',
  createFailed: 'Failed to create user',
  updateFailed: 'Failed to update user',
  deleteFailed: 'Failed to delete user',
  empty: 'No users found',
  subadminRole: 'Subadmin can only create or update users with "user" role',
  subadminSections: 'Subadmin can only assign sections they are authorized for',
  subadminPermissions: 'Subadmin can only assign permissions they have',
  sendCodeInstead:
    'You can only set the password or the email of users whose sections and permissions you all have yourself. Send a recovery code instead.',
  codeSent: 'A recovery code is on its way to the user',
  codeFailed: 'Failed to send recovery code',
  subadminTargetRole: (action: 'edit' | 'delete' | 'preview') =>
    `Subadmin can only ${action} users with "user" role`,
  subadminTargetSection: (action: 'edit' | 'delete' | 'preview') =>
    `Subadmin can only ${action} users in their assigned section(s)`,
  lastAdmin: 'The last admin cannot be deleted or demoted',
  notYourself: 'You cannot delete yourself',
  usernameRequired: 'Username is required',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
} as const;

export const attendance = {
  fetched: 'Attendance fetched successfully',
  fetchFailed: 'Failed to fetch attendance',
  deleted: 'Attendance deleted successfully',
  deleteFailed: 'Failed to delete user attendance',
} as const;

export const shell = {
  product: 'Console',
  clockLabel: 'IST TIME',
  timeoutLabel: 'LOGIN TIMEOUT',
  dashboard: 'Dashboard',
  manageGroup: 'User Manage...',
  usersLabel: 'Role and Permission',
  attendanceLabel: 'Attendance',
  hello: (username: string | undefined) => `Hello, ${username || 'User'}`,
  logout: 'Logout',
  changePassword: 'Change password',
  warningTitle: 'Login Timeout Warning',
  warningText: 'Your session is about to expire.',
  warningAdvice: 'Move the mouse, click or press a key to stay signed in.',
  notificationsBlocked:
    'Notifications are blocked. Please enable notifications in your browser settings to receive login timeout alerts.',
  notPermittedGujarati: 'એડમિને તમને આ જોવાની મંજૂરી આપી નથી.',
  pageNotFound: 'Oops! Page Not Found',
  goHome: 'Go to Home',
  loginTitle: 'Welcome Team',
  forgotPassword: 'Forgot Password?',
  welcome: (username: string | undefined) => `Welcome back, ${username || 'User'}`,
  usersTitle: 'User Management',
  attendanceTitle: 'Attendance Management',
  mainNavigation: 'Main',
  openSidebar: 'Open sidebar',
  collapseSidebar: 'Collapse sidebar',
  closeSidebar: 'Close sidebar',
  skipToContent: 'Skip to content',
  notifications: (count: number) => `Notifications (${count})`,
  noNotifications: 'No notifications',
  account: 'Account',
  theme: 'Theme',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeSystem: 'System',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  givenPassword: 'Password you were given',
  choosePasswordTitle: 'Choose your password',
  choosePasswordText: (username: string) =>
    `Someone else set the password of ${username}. Choose one that only you know to continue.`,
  goOn: 'Continue',
  othersSignedOut: 'Your other sessions will be signed out.',
  dismiss: 'Dismiss',
  staySignedIn: 'Stay signed in',
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  broken: 'Something went wrong on this page.',
  reload: 'Reload',
} as const;

export const login = {
  who: 'Username or email',
  password: 'Password',
  submit: 'Login',
  showPassword: 'Show typed text',
  hidePassword: 'Hide typed text',
  back: 'Back to Login',
} as const;

/** Words of every list, whatever it lists. */
export const lists = {
  actions: 'Actions',
  preview: 'Preview',
  edit: 'Edit',
  delete: 'Delete',
  restore: 'Restore',
  clearSearch: 'Clear search',
  tryAgain: 'Try again',
  rowsPerPage: 'Rows per page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  exactly: (label: string) => `${label} exactly`,
  pageOf: (page: number, lastPage: number) => `Page ${page} of ${lastPage}`,
  goToPage: 'Go to page',
  go: 'Go',
  pageRefused: (lastPage: number) =>
    lastPage === 1 ? 'There is only page 1' : `Enter a page from 1 to ${lastPage}`,
  countOf: (found: number, total: number) => (found === total ? `${total}` : `${found} of ${total}`),
  deleted: 'Deleted',
  deletedBy: 'Deleted by',
  deletedAt: 'Deleted at',
  lastChanged: 'Last changed',
  showLastMessage: 'Show last message',
  dismissMessage: 'Dismiss message',
} as const;

/** Words of every form and dialog. */
export const forms = {
  submit: 'Submit',
  update: 'Update',
  submitting: 'Submitting...',
  reset: 'Reset',
  cancel: 'Cancel',
  close: 'Close',
  discardTitle: 'Discard changes?',
  discardText: 'What you have entered is not saved yet.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
} as const;

/** Words for the second of two editors. */
export const conflicts = {
  title: 'Someone else changed this record',
  field: 'Field',
  theirs: 'Theirs',
  mine: 'Mine',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  removed: (names: readonly string[]) => `Removed by them: ${names.join(', ')}`,
  takenOver: (labels: readonly string[]) => `Their change is kept in: ${labels.join(', ')}`,
  explanation: 'Keep mine saves your values over theirs. Take theirs puts their values into the form.',
} as const;

export function duplicateName(name: string): string {
  return `"${name}" already exists`;
}

export function staleVersion(changedBy: string, changedAt: string): string {
  return `This record was changed by ${changedBy} at ${changedAt}. Please look at the current values before you save.`;
}

export function tooLong(label: string, max: number): string {
  return `${label} can have at most ${max.toLocaleString('en')} characters`;
}

export function notValid(field: string): string {
  return `${field} is not valid`;
}

export function notText(label: string): string {
  return `${label} must be text`;
}

export function unstorableCharacter(label: string): string {
  return `${label} contains a character that cannot be stored`;
}

export function passwordLength(min: number, max: number): string {
  return `The password must have ${min} to ${max} characters`;
}
