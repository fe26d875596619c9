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

export const auditFile = 'audit.xlsx';

export const auditWords = {
  title: 'Audit',
  history: 'History',
  sheet: 'Audit',
  at: 'Time',
  actor: 'User',
  address: 'Address',
  action: 'Action',
  entity: 'Record',
  area: 'Area',
  recordId: 'Record id',
  before: 'Before',
  after: 'After',
  sequenced: 'In the log',
  yes: 'Yes',
  no: 'No',
} as const;
