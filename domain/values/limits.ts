/** Numbers of the specification's section 9 and of the decisions beside it. */

export const sessionMinutesDefault = 10;
export const sessionLifetimeHours = 12;
export const warningSeconds = 120;
export const sessionCheckSeconds = 30;
export const activityThrottleMs = 1000;

export const bannerMs = 3000;

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

/** Of one picture, before it is decoded; and the box into which a logo is fitted. */
export const imageLimits = { bytes: 10 * 1024 * 1024, pixels: 25_000_000 } as const;
export const logoBox = { width: 720, height: 200 } as const;

/** Evidence as it is kept to be looked at, and as documents carry it: pixels decide how long a PDF takes. */
export const evidenceBox = { width: 2560, height: 2560 } as const;
export const documentImageLimits = { pixels: 560_000, side: 1600 } as const;
/** Of each of a proof's two groups, new and existing together. */
export const imagesPerGroup = 6;

/** What an imported spreadsheet may hold. */
export const workbookLimits = { megabytes: 20, rows: 100_000, columns: 200 } as const;

/** Imports of one server that run, and that are there at all, their files on its disk; and the refused rows of one. */
export const importLimits = { running: 2, atOnce: 60, atOncePerPerson: 20, rejectedMegabytes: 32 } as const;

export const passwordLimits = { min: 8, max: 128 } as const;

/**
 * Wrong passwords that are looked at before one has to wait: for an account from one address, for an account from
 * all addresses together, for an address. After the second, one try in `trickleSeconds` is still looked at.
 */
export const loginLimits = {
  perAccountAndAddress: 10,
  perAccount: 20,
  perAddress: 100,
  windowSeconds: 15 * 60,
  trickleSeconds: 60,
} as const;
/** How long an address and a browser stay known to an account that signed in from them. */
export const knownAddressDays = 30;
export const knownDeviceDays = 365;
export const knownDevicesPerBrowser = 8;

/** Wrong current passwords while the own one is changed. */
export const passwordChangeLimits = {
  perAccountAndAddress: 10,
  perAccount: 20,
  perAddress: 100,
  windowSeconds: 15 * 60,
} as const;

/** Password recovery. */
export const codeLength = 6;
export const codeMinutes = 10;
export const codeTries = 5;
export const resendSeconds = 60;
export const recoveryMessageMs = 5000;
export const recoveryRedirectMs = 3000;

/** Codes asked for, and codes tried, before an account or an address has to wait. */
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

/** Mail that cannot be sent is given up after this long. */
export const mailHours = 24;

export const attendancePageSize = 10;
export const topUserCount = 3;

/** How long housekeeping keeps what is no longer needed. Counters of failed tries go when their window ends. */
export const idempotencyHours = 24;
export const settledMailDays = 30;
export const endedSessionDays = 60;

export const timeZone = 'Asia/Kolkata';

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
