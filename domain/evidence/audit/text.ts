/** Text about the audit trail: API messages, the screen and the history of a record. */

export const auditSentences = {
  fetched: 'Audit entries fetched successfully',
  historyFetched: 'History fetched successfully',
  stateFetched: 'State of the audit log fetched successfully',
  fetchFailed: 'Failed to fetch audit entries',
  exportFailed: 'Failed to export audit entries',
  badInstant: 'From and to must be ISO instants',
  badArea: 'Area must be turbo or forex',
  badLimit: 'Limit must be a number from 1 to 200',
  badCursor: 'The cursor is not valid',
} as const;

/** Labels of fields that belong to no module. */
export const auditLabels = {
  user: {
    username: 'Username',
    email: 'Email',
    role: 'Role',
    section: 'Section',
    permissions: 'Permissions',
  },
  security: {
    admin: 'Required from, admin',
    subadmin: 'Required from, subadmin',
    user: 'Required from, user',
  },
  session: { agent: 'Browser', factor: 'Second factor', limit: 'Limit' },
} as const;

export const auditFile = 'audit.xlsx';

export const auditWords = {
  history: 'History',
  sheet: 'Audit',
  at: 'Time',
  atUtc: 'Time (UTC)',
  actor: 'User',
  address: 'Address',
  action: 'Action',
  entity: 'Record',
  area: 'Area',
  recordId: 'Record id',
  evidence: 'Evidence number',
  before: 'Before',
  after: 'After',
  sequenced: 'In the log',
  part: 'Part',
  partOf: (part: number, count: number) => `${part} of ${count}`,
  field: 'Field',
  value: 'Value',
  change: 'Change',
  valueOf: (field: string, value: string) => `${field}: ${value}`,
  changeOf: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  yes: 'Yes',
  no: 'No',
  all: 'All',
  from: 'From',
  to: 'To',
  export: 'Export',
  exported: 'Audit entries exported successfully',
  empty: 'No audit entries found',
  noHistory: 'No entries',
  noChange: 'No fields',
  moreFields: (count: string) => `Show ${count} more`,
  entry: 'Audit entry',
  openRecord: 'Open record',
  resetFilters: 'Reset filters',
  waiting: 'Waiting',
  logWhole: (entries: string, at: string) => `${entries} entries in the signed log, last signed ${at}`,
  logEmpty: 'The signed log has no entries yet',
  logWaiting: (entries: string) => `${entries} waiting to be signed`,
  logLate: (seconds: string) => `Entries have waited for ${seconds} s: the log is not being signed`,
} as const;
