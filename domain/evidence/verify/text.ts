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

const asDownloaded = 'Verify it as it was downloaded';

const bytesOf = (count: number) => (count === 1 ? '1 byte' : `${count} bytes`);

export const findings = {
  changed: 'was changed',
  added: 'was added',
  removed: 'was removed',
  replacedLater: 'was replaced after sealing',
  recordMissing: 'is missing',
  recordUnreadable: 'cannot be read',
  recordRewritten: 'is written differently; its values are the sealed ones',
  moreFields: (count: number) =>
    `${count === 1 ? '1 more field differs' : `${count} more fields differ`}: this is another record`,
  sealMissing: `is missing or cannot be read: a program may have saved the file again. ${asDownloaded}`,
  encrypted: `is encrypted: a program saved it again. ${asDownloaded}`,
  statementChanged: 'the statement or its signature was changed',
  otherDocument: 'record and statement belong to another sealed document',
  signatureMissing: 'is missing or cannot be read',
  signatureChanged: 'was changed',
  frameChanged: 'its certificates or its frame were changed',
  hidden: 'it contains hidden data',
  rangeChanged: 'it does not cover what it should',
  alsoChanged: 'the part that was signed was changed as well',
  stampOfOther: 'belongs to another signature or was changed',
  stampChanged: 'was changed or removed',
  stampRemoved: 'was removed',
  appended: (count: number, replaced: readonly string[]) =>
    `${bytesOf(count)} ${count === 1 ? 'was' : 'were'} added after sealing` +
    (replaced.length > 0 ? `; they replace ${replaced.join(', ')}` : ''),
  missingBytes: (count: number) => `${bytesOf(count)} ${count === 1 ? 'is' : 'are'} missing at the end`,
  shifted: (count: number) =>
    `${bytesOf(Math.abs(count))} ${Math.abs(count) === 1 ? 'was' : 'were'} ${count > 0 ? 'inserted' : 'removed'}`,
  betweenObjects: 'bytes between its parts were changed',
  partOfSeal: 'bytes of the part that holds the seal were changed',
  otherEntry: 'the entry belongs to another document',
  notInLog: 'the entry is not in the log that was signed',
  checkpointChanged: 'the checkpoint of the log was changed',
} as const;

export const notSealedReasons = {
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
  notPdf: 'The file is not a PDF',
  encrypted: `The file is encrypted. ${asDownloaded}, without a password`,
  noSeal: 'The file has no seal of a console',
} as const;

/** Of the page. None of it is a verdict: those appear with a file. */
export const verifyPage = {
  path: '/verify',
  title: 'Verify a document',
  introduction:
    'Checks whether a document sealed by this console is unchanged. The file stays on this device: nothing is sent.',
  choose: 'Choose a PDF',
  drop: 'or drop it here',
  working: 'Verifying…',
  unreadable: 'The file cannot be read',
  save: 'Save this page',
  saveHint: 'One file that does the same without a network.',
  savedName: 'verify.html',
  differences: 'What differs',
  item: 'Part',
  what: 'What happened',
  sealedValue: 'Sealed',
  presentValue: 'Now',
  seal: 'Seal',
  record: 'Record',
  recordOfChanged: 'Record in this file',
  pictures: 'Pictures',
  unknownKeyHint:
    'The file matches its seal, but anyone can create a seal. Ask the sender, or verify it with the page of the console that created it.',
  certificatesTitle: 'Certificates of this console',
  certificatesHint:
    'A page that came with a document proves nothing. Compare these fingerprints (SHA-256) with those that you received through another channel.',
  keysOf: (moment: string) => `Keys as of ${moment}`,
  noKeys: 'This page contains no certificates, so it cannot recognise any key.',
  needsScript: 'This page needs JavaScript.',
  whole: 'Show all',
} as const;

export const sealLabels = {
  printedBy: 'Printed by',
  sealedAt: 'Sealed',
  evidenceNumber: 'Evidence number',
  signedBy: 'Certificate',
  key: 'Fingerprint',
  audit: 'Audit log',
  timeStamp: 'Time stamp',
} as const;

export const auditPlace = (index: number, size: number | undefined) =>
  size === undefined ? `entry ${index + 1}` : `entry ${index + 1} of ${size}`;
export const claimedTime = (moment: string) =>
  `${moment}, by an outside server whose signature is not checked here`;
export const indiaTime = 'India time';

/** Of fields that are in a record only; others are labelled as in the form. */
export const recordLabels: Readonly<Record<string, string>> = {
  'brand.name': 'Brand',
  'brand.url': 'Website',
  'brand.hexacode': 'Colour',
  'brand.logoSha256': 'Logo (SHA-256)',
  'template.type': 'Template',
  'template.content': 'Template text',
  'template.sha256': 'Template (SHA-256)',
  proofMaker: 'Proof maker',
  group: 'Group',
  printedBy: 'Printed by',
  printedAt: 'Printed',
  area: 'Area',
  id: 'Id',
  version: 'Version',
  format: 'Format',
  pictureSha256: 'SHA-256',
  receivedSha256: 'as received',
  chosenSha256: 'as chosen',
};

/** Of the command. */
export const verifyCommand = {
  usage: 'Usage: npm run verify -- FILE… [--keys FILE]',
  sealed: (value: string) => `sealed: ${value}`,
  present: (value: string) => `now: ${value}`,
  by: (who: string, when: string, number: string) =>
    `Printed by ${who}, sealed ${when}, evidence number ${number}`,
  unreadable: 'The file cannot be read',
  keysUnreadable: (file: string) => `${file}: does not contain the answer of GET /api/evidence/keys`,
  unknownKey: 'The key is unknown: the seal was checked by the certificate inside the file',
} as const;
