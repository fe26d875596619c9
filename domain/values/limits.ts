/** Constants from section 9 of the specification and from decisions.md. */

export const sessionMinutesDefault = 10;
export const sessionLifetimeHours = 12;
export const warningSeconds = 120;
export const sessionCheckSeconds = 30;
export const activityThrottleMs = 1000;

export const bannerMs = 3000;

/** After a deletion: how long the screen offers to undo it, and how long the server lets the person do so. */
export const undo = { offeredMs: 10_000, allowedSeconds: 60 } as const;

export const pageSizes = {
  /** whitelabels, proof types, sports, notes */
  reference: { choices: [20, 50, 70, 100], initial: 20 },
  /** proofs and reports */
  record: { choices: [10, 20, 50, 100], initial: 20 },
} as const satisfies Record<string, { choices: readonly number[]; initial: number }>;
export type PageSizes = (typeof pageSizes)[keyof typeof pageSizes];

export const textLimits = {
  name: 200,
  url: 2000,
  remark: 10_000,
  note: 20_000,
  template: 100_000,
} as const;

/** Limits of one image before decoding, and the box that a logo is fitted into. */
export const imageLimits = { bytes: 10 * 1024 * 1024, pixels: 25_000_000 } as const;
export const logoBox = { width: 720, height: 200 } as const;

/**
 * Maximum size of stored evidence, and of evidence in documents, where the number of pixels determines how
 * long a PDF takes.
 */
export const evidenceBox = { width: 2560, height: 2560 } as const;
export const documentImageLimits = { pixels: 560_000, side: 1600 } as const;
/** Of evidence on a page of its own. The bytes of twelve fit into one document. */
export const fullImageLimits = { side: 2400, bytes: 1_250_000 } as const;
/** For each of a proof's two groups, new and existing images together. */
export const imagesPerGroup = 6;

/** Limits of an imported spreadsheet. */
export const workbookLimits = { megabytes: 20, rows: 100_000, columns: 200 } as const;

/**
 * Import limits per server: running, pending with their files on disk in total and per user, and the rejected
 * rows of one import.
 */
export const importLimits = { running: 2, atOnce: 60, atOncePerPerson: 20, rejectedMegabytes: 32 } as const;

/** Unsaved input that a browser keeps for a person. */
export const draftLimits = { count: 20, bytes: 200 * 1024 * 1024, days: 7 } as const;

export const passwordLimits = { min: 8, max: 128 } as const;

/**
 * Failed logins before further attempts are blocked: per account and address, per account, per address. Once
 * the second limit is reached, one attempt per `trickleSeconds` is still checked.
 */
export const loginLimits = {
  perAccountAndAddress: 10,
  perAccount: 20,
  perAddress: 100,
  windowSeconds: 15 * 60,
  trickleSeconds: 60,
  /** Names whose limits one network reaches are in the audit trail up to this number, in a window. */
  notedPerNetwork: 20,
} as const;
/** Of a User-Agent header; the rest is not stored. */
export const longestAgent = 500;
/** How long an account remembers the addresses and browsers it signed in from. */
export const knownAddressDays = 30;
export const knownDeviceDays = 365;
export const knownDevicesPerBrowser = 8;

/** Wrong current passwords while changing the password. */
export const passwordChangeLimits = {
  perAccountAndAddress: 10,
  perAccount: 20,
  perAddress: 100,
  windowSeconds: 15 * 60,
} as const;

/** Codes of an authenticator app (RFC 6238): every common app takes these values. */
export const authenticatorLimits = {
  digits: 6,
  stepSeconds: 30,
  /** Steps before and after the current one that are accepted, because clocks differ. */
  slack: 1,
  secretBytes: 20,
  /** How long an unconfirmed setup is kept. */
  setUpMinutes: 60,
} as const;
/** Recovery codes that replace the app once each. 16 characters of 32 are 80 bits. */
export const oneTimeCodes = { count: 10, length: 16 } as const;
export const passkeysPerAccount = 10;
/** Time allowed between the password and the second factor. */
export const ticketMinutes = 5;
/** Wrong codes in a row before none is accepted until the password changes. The attempt limits of passwords apply too. */
export const wrongCodesInARow = 50;

/** Password recovery. */
export const codeLength = 6;
export const codeMinutes = 10;
export const codeTries = 5;
export const resendSeconds = 60;
export const recoveryMessageMs = 5000;
export const recoveryRedirectMs = 3000;

/** Code requests and attempts before an account or address is blocked. */
export const codeRequestLimits = {
  perAccountAndAddress: 5,
  perAccount: 20,
  perAddress: 20,
  windowSeconds: 15 * 60,
} as const;
export const codeTryLimits = {
  perAccountAndAddress: 10,
  perAccount: 50,
  perAddress: 20,
  windowSeconds: 15 * 60,
} as const;

/** Undeliverable mail is dropped after this time. */
export const mailHours = 24;

export const attendancePageSize = 10;
/** Deleted records of a module that admins see, the latest first; older ones are restored by their address. */
export const mostDeleted = { rows: 5000, bytes: 16 * 1024 * 1024 } as const;
export const topUserCount = 3;

/** Retention of data that is no longer needed. Counters of failed attempts expire with their window. */
export const idempotencyHours = 24;
export const settledMailDays = 30;
export const endedSessionDays = 60;

export const timeZone = 'Asia/Kolkata';

/** The first and the last moment that a call may name, in milliseconds. */
export const momentLimits = { first: Date.UTC(1900, 0, 1), last: Date.UTC(3000, 0, 1) - 1 };

export const sportsOfANewDatabase = [
  'Basketball',
  'Boxing',
  'Casino',
  'Cricket',
  'Horse Racing',
  'Int Casino',
  'Multi Sports',
  'Original',
  'Soccer',
  'Tennis',
] as const;
