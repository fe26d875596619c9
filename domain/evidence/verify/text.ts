/** Words about sealed documents: in the file itself, on the page that verifies, and of the command. */
export const sealing = {
  reason: 'Sealed by the console',
  recordFile: 'The record as it was sealed',
  sealFile: 'Hashes, signature and place in the audit log',
} as const;

export const verdicts = {
  asSealed: 'As sealed',
  changed: 'Changed',
  unknownKey: 'Sealed by a key that this page does not know',
  notSealed: 'Not a sealed document',
} as const;

export type Verdict = (typeof verdicts)[keyof typeof verdicts];

/** What can be named as changed, beside fields, pages and pictures. */
export const items = {
  field: (path: string) => `field ${path}`,
  record: 'record.json',
  seal: 'seal.json',
  attachments: 'attachments',
  signature: 'signature',
  timeStamp: 'time stamp',
  laterRevision: 'later revision',
  audit: 'audit',
  file: 'file',
  sealStructure: 'seal structure',
} as const;

const bytesOf = (count: number) => (count === 1 ? '1 byte' : `${count} bytes`);

export const findings = {
  changed: 'was changed',
  added: 'was added',
  removed: 'was removed',
  replacedLater: 'was replaced after sealing',
  recordMissing: 'is missing',
  recordUnreadable: 'cannot be read',
  recordRewritten: 'is written differently; its values are the sealed ones',
  moreFields: (count: number) => `${count} more fields differ: this is another record`,
  sealMissing: 'is missing or cannot be read',
  statementChanged: 'the statement or its signature was changed',
  otherDocument: 'record and statement are of another sealed document',
  signatureMissing: 'is missing or cannot be read',
  signatureChanged: 'was changed',
  frameChanged: 'its certificates or its frame were changed',
  hidden: 'something was hidden behind it',
  rangeChanged: 'it does not cover what it should',
  alsoChanged: 'the part that was signed was changed as well',
  stampOfOther: 'is of another signature or was changed',
  appended: (count: number, replaced: readonly string[]) =>
    `${bytesOf(count)} ${count === 1 ? 'was' : 'were'} added after sealing` +
    (replaced.length > 0 ? `; they replace ${replaced.join(', ')}` : ''),
  missingBytes: (count: number) => `${bytesOf(count)} ${count === 1 ? 'is' : 'are'} missing at the end`,
  shifted: (count: number) =>
    `${bytesOf(Math.abs(count))} ${Math.abs(count) === 1 ? 'was' : 'were'} ${count > 0 ? 'inserted' : 'removed'}`,
  betweenObjects: 'bytes between its parts were changed',
  partOfSeal: 'bytes of the part that holds the seal were changed',
  otherEntry: 'the entry is of another document',
  notInLog: 'the entry is not in the log that was signed',
  checkpointChanged: 'the checkpoint of the log was changed',
} as const;

export const notSealedReasons = {
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
  notPdf: 'The file is not a PDF',
  noSeal: 'The file has no seal of a console',
} as const;
