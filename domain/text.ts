/**
 * Text shared by all modules, worded as in the specification. Sentences of a module are derived from
 * `one`, `many` and `heading` of its row in `areas.ts`; exceptions are in that table or in the `text.ts` of the module's folder.
 */
import { imageLimits, sessionLifetimeHours, workbookLimits } from './values/limits.ts';
import { showCount, showTotal } from './values/number.ts';
import { moduleRow, type Area, type IrregularSentences, type Module, type Sentences } from './areas.ts';

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
  const irregular: IrregularSentences = moduleRow(area, module).sentences;
  const merged = { ...regularSentences(area, module), ...irregular };
  return irregular.deletedOnScreen ? merged : { ...merged, deletedOnScreen: merged.deleted };
}

export const generic = {
  error: 'An error occurred',
  forbidden: 'You do not have permission to perform this action.',
  notFound: 'Not found',
  unavailable: 'The database is not responding. Please try again in a moment.',
  diskFull:
    'The server cannot write to its disk, which may be full. Nothing was saved. Please tell an administrator.',
  readOnly:
    'The database does not accept changes right now. Nothing was saved. Please try again in a moment.',
  busy: 'The console is busy. Please try again in a moment.',
  stopping: 'The console is being stopped or restarted. Please try again in a moment.',
  tooLarge: 'The request is too large',
  headersTooLarge: 'The headers of the request are too large',
  tooSlow: 'The request took too long to arrive. Please check your connection and try again.',
  badJson: 'The request is not valid JSON',
  notUtf8: 'The request is not encoded in UTF-8',
  tooDeep: 'The request is nested too deeply',
  badRequest: 'The request is not valid',
  unknownAddress: 'The address that this request comes from is not valid',
  unsupportedType: 'This content type is not supported',
  unsupportedEncoding: 'This content encoding is not supported',
  unsupportedExpectation: 'This Expect header is not supported',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  idempotencyMismatch: 'This Idempotency-Key was already used for another call',
  idempotencyOtherBody: 'This Idempotency-Key was already used with another body',
  offline: 'The server cannot be reached. Please check your connection.',
  missing: 'N/A',
  /** Instead of a number that is not known yet. */
  notYet: '…',
  loading: 'Loading...',
  nothing: 'Data Not Found',
  profile: 'Profile fetched successfully',
} as const;

export const shell = {
  product: 'Console',
  clockLabel: 'IST TIME',
  timeoutLabel: 'LOGIN TIMEOUT',
  dashboard: 'Dashboard',
  manageGroup: 'User Manage...',
  usersLabel: 'Role and Permission',
  attendanceLabel: 'Attendance',
  auditLabel: 'Audit',
  securityLabel: 'Security',
  hello: (username: string | undefined) => `Hello, ${username || 'User'}`,
  logout: 'Logout',
  changePassword: 'Change password',
  warningTitle: 'Login Timeout Warning',
  warningText: 'Your session is about to expire.',
  warningAdvice: 'Move the mouse, click or press a key to stay signed in.',
  warningLast: `A login lasts ${sessionLifetimeHours} hours at most and cannot be extended. Save your work, then log in again.`,
  continueWorking: 'Continue working',
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
  reconnecting: 'Reconnecting…',
  pageWaits: 'This page is not loaded yet. It opens when the server can be reached again.',
} as const;

/** Text of all lists. */
export const lists = {
  actions: 'Actions',
  preview: 'Preview',
  edit: 'Edit',
  delete: 'Delete',
  restore: 'Restore',
  undo: 'Undo',
  undoEarlier: 'Undo the previous deletion',
  undoHint: 'Undo (Ctrl+Z)',
  createFirst: 'Create the first one',
  clearSearch: 'Clear search',
  tryAgain: 'Try again',
  showMore: 'Show more',
  firstOf: (shown: number, total: number) => `The first ${showCount(shown)} of ${showCount(total)}`,
  moreExist: 'More entries exist than are shown here.',
  rowsPerPage: 'Rows per page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  exactly: (label: string) => `${label} exactly`,
  pageOf: (page: number, lastPage: number, isAtLeast = false) =>
    `Page ${showCount(page)} of ${showTotal(lastPage, isAtLeast)}`,
  goToPage: 'Go to page',
  go: 'Go',
  pageRefused: (lastPage: number, isAtLeast = false) =>
    lastPage === 1 && !isAtLeast ? 'There is only page 1' : `Enter a page from 1 to ${showCount(lastPage)}`,
  countOf: (found: number, total: number, isAtLeast = false) =>
    found === total && !isAtLeast
      ? showCount(total)
      : `${showTotal(found, isAtLeast)} of ${showCount(total)}`,
  deleted: 'Deleted',
  deletedBy: 'Deleted by',
  deletedAt: 'Deleted at',
  deletedTitle: (title: string) => `${title}: Deleted`,
  deletedCutOff: (shown: number) => `Only the latest ${showCount(shown)} deleted records are listed.`,
  neighbours: 'Other records of the list',
  previousRecord: 'Previous record',
  nextRecord: 'Next record',
  positionOf: (position: number, count: number, isAtLeast = false) =>
    `${showCount(position)} of ${showTotal(count, isAtLeast)}`,
  lastChanged: 'Last changed',
  newRows: (count: number) => (count === 1 ? '1 new row above' : `${count} new rows above`),
  unknownRecord: 'This record does not exist, or it was deleted.',
  deletedMeanwhile: 'This record has been deleted.',
  showLastMessage: 'Show last message',
  dismissMessage: 'Dismiss message',
} as const;

/** Text of all forms and dialogs. */
export const forms = {
  submit: 'Submit',
  update: 'Update',
  submitting: 'Submitting...',
  reset: 'Reset',
  cancel: 'Cancel',
  close: 'Close',
  createAnother: 'Create and add another',
  duplicate: 'Duplicate',
  toCorrect: (count: number) => (count === 1 ? '1 thing to correct' : `${count} things to correct`),
  required: 'Required',
  chooseOne: 'Choose one',
  enterNumber: 'Enter a number',
  aboveZero: 'Above 0',
  atMost: (limit: string) => `At most ${limit}`,
  atLeast: (limit: string) => `At least ${limit}`,
  discardTitle: 'Discard changes?',
  discardText: 'What you have entered is not saved yet.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  deletedMeanwhile:
    'This record was deleted while you were editing it. What you entered is still here: copy what you need. After an admin has restored the record, you can save it.',
} as const;

/** Text of unsaved input that the browser has kept. */
export const draftWords = {
  /** `noun` is the heading of the module. */
  question: (noun: string) => `Restore your unsaved ${noun.toLowerCase()}?`,
  questionForAll: 'Restore your unsaved work?',
  explanation: 'It was not saved when you left. Only you can see it, for 7 days.',
  keptAt: (moment: string) => `Last changed ${moment}`,
  restore: 'Restore',
  discard: 'Discard',
  picturesMissing: (count: number) =>
    count === 1
      ? '1 picture could not be restored. Please add it again.'
      : `${count} pictures could not be restored. Please add them again.`,
  keptWithoutAccess: 'What you entered is kept for 7 days. It is offered again when you may open its form.',
  notReadable: 'The unsaved input could not be restored.',
  keyFetched: 'Draft key fetched successfully',
} as const;

/** Text of fields with a list of choices. */
export const pickers = {
  list: 'Choices',
  notListed: 'Not in the list',
  remove: (name: string) => `Remove ${name}`,
} as const;

/** Text of fields for a day. */
export const calendar = {
  open: 'Open calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  example: '15 Nov 2026',
  /** An end of a range that is open. */
  any: 'Any day',
  keys: 'The arrow keys change the day, Alt and Arrow Down open the calendar.',
  notADay: 'Not a date. Try 15/11 or 15 Nov 2026.',
} as const;

/** Text for edit conflicts. */
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

export const longListWords = {
  filters: 'Filters',
  filtersActive: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  resetFilters: 'Reset Filters',
  apply: 'Apply',
  several: (values: readonly string[]) => values.join(', '),
  periods: { today: 'Today', week: '7 days', month: 'Month' },
  anyFinding: 'With findings',
  chosen: (label: string, first: string, more: number) =>
    more === 0 ? `${label}: ${first}` : `${label}: ${first} +${more}`,
  noChoice: 'Nothing found',
  choices: 'Choices',
  period: 'Period',
  removeFilter: (name: string) => `Remove filter ${name}`,
  searchMark: 'Search',
  from: 'From',
  to: 'To',
  loading: (loaded: number, total: number) => `Loading ${showCount(loaded)} of ${showCount(total)}`,
  loadStopped: 'Loading stopped early. The list may be incomplete.',
  tooLong: 'This search takes too long. Please type more letters or add a filter.',
  tooMuchText: 'The search and its filters are too long. Please shorten or remove some.',
  changesFetched: 'Changes fetched successfully',
  suggestionsFetched: 'Suggestions fetched successfully',
} as const;

const megabytes = imageLimits.bytes / 1024 / 1024;
const megapixels = imageLimits.pixels / 1_000_000;

export const workbookTooLarge = `The file is larger than ${workbookLimits.megabytes} MB. Split it into smaller files.`;

export const unreadableFile = 'The file could not be read. It may have been changed, moved or deleted.';

export const imageSentences = {
  notAnImage: 'Only JPEG, PNG, GIF and WebP images are accepted',
  broken: 'The image is damaged and cannot be read',
  moreThanAnImage: 'The file contains more than an image and was rejected',
  tooLarge: `An image can be at most ${megabytes} MB`,
  tooManyPixels: `An image can have at most ${megapixels} megapixels`,
  tooDemanding: 'The image takes too much time or memory to read',
  unreadable: unreadableFile,
  inFile: (name: string, sentence: string) => `${name}: ${sentence}`,
  busy: 'Too many images are being processed. Please try again in a moment.',
  choose: 'Choose a file or drop it here',
  replace: 'Choose another file or drop it here',
  undo: 'Remove the chosen file',
} as const;

export const mailGreeting = (username: string) => `Hello ${username},`;
