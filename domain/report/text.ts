/** Report text. Differences between the areas come from the area table. */
import { moduleRow, reportTable, type Area } from '../areas.ts';
import { forms } from '../text.ts';
import { exceededLimit, showMoney } from '../values/money.ts';

export const reportLabels = {
  date: 'Date',
  userName: 'User Name',
  agent: 'Agent',
  origin: 'Origin',
  sportNames: 'Sport Name',
  eventNames: 'Event Name',
  marketNames: 'Market Name',
  pl: 'P&L',
  odds: 'Odds',
  stack: 'Stack',
  time: 'Time',
  acBalance: 'A/C Balance',
  beforeVoidBalance: 'Before Void Balance',
  afterVoidBalance: 'After Void Balance',
  catchBy: 'Catch By',
  proofType: 'Proof Type',
  proofStatus: 'Proof Status',
  voidStatus: 'Void Status',
  remark: 'Remark',
  recordAddBy: 'Record Add By',
  originals: 'Originals',
  proof: 'Proof',
} as const;

export const reportWords = {
  create: 'Create',
  min: 'Min',
  max: 'Max',
  any: 'Any',
  findings: 'Findings',
  totals: 'Totals',
  andMore: (count: number) => `+${count}`,
  betCount: (count: number) => `${count} bets`,
  original: (position: number) => `Original ${position}`,
  addOriginal: 'Add original',
  removeOriginal: (position: number) => `Remove original ${position}`,
  bet: 'Bet',
  bets: 'Bet details',
  addBet: 'Add bet',
  betKeys: 'Enter adds a bet, arrow keys move, rows of a spreadsheet can be pasted',
  copyOnly: (columns: readonly string[]) => `Copy only ${columns.join(', ')}`,
  removeBet: (position: number) => `Remove bet ${position}`,
  betField: (name: string, bet: number) => `${name} of bet ${bet}`,
  chooseSports: 'Choose sports',
  addName: 'Type and press Enter',
  moreTotals: 'Totals of all results',
  openProof: 'Open proof',
  timeHint: 'HH:MM:SS',
  proofInvalid: 'Proof is not valid',
  listInvalid: (label: string) => `${label} is not valid`,
  tooMany: (label: string, max: number) => `${label} can have at most ${max} entries`,
} as const;

export const optionWords = {
  title: 'Options',
  kinds: { catchBy: 'Catch By', proofType: 'Proof Type', sport: 'Sport' },
  value: 'Name',
  valueRequired: 'Name is required',
  kindInvalid: 'Kind is not valid',
  add: 'Add',
  addNew: (kind: string) => `New ${kind}`,
  rename: 'Rename',
  renameOf: (value: string) => `Rename ${value}`,
  save: 'Save',
  retire: 'Retire',
  retireOf: (value: string) => `Retire ${value}`,
  offerAgain: 'Offer again',
  offerAgainOf: (value: string) => `Offer ${value} again`,
  moveUp: (value: string) => `Move ${value} up`,
  moveDown: (value: string) => `Move ${value} down`,
  retired: 'Retired',
  explanation: 'A retired or renamed value stays on the reports that have it.',
  fetched: 'Options fetched successfully',
  created: 'Option created successfully',
  updated: 'Option updated successfully',
  ordered: 'Options reordered successfully',
  fetchFailed: 'Failed to fetch options',
  createFailed: 'Failed to create option',
  updateFailed: 'Failed to update option',
  orderStale: 'The options have changed in the meantime. Please try again.',
} as const;

/** Spreadsheet text: export, template, import and import errors. */
export const sheetWords = {
  filter: 'Filter',
  value: 'Value',
  column: 'Column',
  whatToEnter: 'What to enter',
  error: 'Error',
  summary: 'Summary',
  help: 'Help',
  template: 'import-template.xlsx',
  rejectedFile: 'rows-with-errors.xlsx',
  reports: 'Reports',
  reportRow: 'Report Row',
  exportedAt: 'Exported at',
  exportedBy: 'Exported by',
  noFilter: 'None',
  header: 'Header',
  unknownColumn: (name: string) => `Unknown column "${name}"`,
  columnTwice: (name: string) => `Column "${name}" appears twice`,
  noHeader: 'The sheet has no header row',
  noHeaderAbove: 'This row has a value in a column without a header',
  tooManyErrors: 'There are more errors than can be listed. Nothing was saved.',
  tooManyRejected: 'There are too many rows with errors to return. Please split the file.',
  errorInCell: 'A formula in this row has an error instead of a value',
  formulaNotCalculated: 'A formula in this row was never calculated. Open the file, save it and try again',
  nameConverted: 'A name became a date or a number in the file. Format its cell as text and type it again',
  digitsLost: 'Spreadsheets keep only 15 digits of a number. Format the cell as text and type it again',
  betWithoutReport: 'This row continues a report, but there is none above it',
  duplicate: 'Duplicate: an identical report already exists',
  anyOf: (values: readonly string[]) => `One of: ${values.join(', ')}`,
  namesHelp: 'One or more, each on its own line or separated by commas',
  dateHelp: 'YYYY-MM-DD, DD-MM-YYYY or 15 Nov 2026',
  timeHelp: 'HH:MM:SS',
  numberHelp: 'A number with up to two decimals',
  textHelp: 'Text',
  ignoredHelp: 'Filled in by the console',
  reportRowHelp:
    'Filled in by an export. Sorting by it puts rows that were sorted in another way back in order',
  layoutHelp:
    'One row per bet. Enter report values only on the first row of the report, and original values only on the first row of the original. A row with only Odds, Stack and Time adds a bet.',
  layout: 'Layout',
} as const;

const shown = (count: number) => count.toLocaleString('en-IN');

export const importWords = {
  label: 'Import',
  title: (many: string) => `Import ${many}`,
  choose: 'Choose a file',
  drop: 'or drop an Excel workbook (.xlsx) here',
  fileRequired: 'Please choose a file',
  fileName: 'File name',
  template: 'Download template',
  rejected: 'Download rows with errors',
  uploading: (percent: number) => `Uploading ${percent}%`,
  checking: 'Checking...',
  processing: 'Checking and saving...',
  counted: (sentence: string, saved: number, errors: number, blankRows: number) =>
    errors === 0 && blankRows === 0
      ? sentence
      : `${sentence} (${saved} saved, ${errors} errors and ${blankRows} blank rows found)`,
  place: (sheet: string, row: string) => `${sheet}, row ${row}`,
  places: (sheet: string, first: number, last: number) => `${sheet}, rows ${first} to ${last}`,
  moreLines: (count: number) => `and ${shown(count)} more`,
  another: 'Import another file',
  changed: 'The file was changed after it was checked. Choose it again to check it as it is now.',
  willSave: (count: number) => `${shown(count)} will be saved`,
  toCorrect: (count: number) => `${shown(count)} to correct`,
  alreadyThere: (count: number) => `${shown(count)} already ${count === 1 ? 'exists' : 'exist'}`,
  blank: (count: number) => `${shown(count)} blank ${count === 1 ? 'row' : 'rows'}`,
  someSaved: (saved: number, all: number) => `${shown(saved)} of ${shown(all)} saved`,
  times: (count: number) => `${shown(count)}×`,
  found: (cell: string, value: string) => `${cell} ${value}`,
  quoted: (value: string) => `“${value}”`,
  emptyCell: (column: string) => `${column} is empty`,
  noColumn: (column: string) => `no column ${column}`,
  roundedNumbers: 'Rounded to two decimals',
  rounded: (found: string, saved: string) => `${found} → ${saved}`,
  badDryRun: 'dryRun must be true or false',
  list: 'Imports',
  none: 'No imports yet',
  made: (by: string, at: string) => `${by}, ${at}`,
  savedCount: (count: number) => `${shown(count)} saved`,
  undo: 'Undo import',
  undoOf: (file: string) => `Undo import of ${file}`,
  undone: (by: string, at: string) => `Undone by ${by}, ${at}`,
  changedSince: (count: number) => `${shown(count)} changed or deleted since`,
  tooManyWaiting: 'Too many imports are waiting. Please try again.',
  exporting: (megabytes: string) => `Exporting ${megabytes} MB`,
} as const;

export const reportSentences = {
  userNameRequired: 'User Name is required',
  agentRequired: 'Agent is required',
  sportRequired: 'At least one valid Sport Name is required in Originals section',
  eventRequired: 'At least one Event Name is required in Originals section',
  marketRequired: 'At least one Market Name is required in Originals section',
  plRequired: 'Valid P&L (number greater than 0) is required in Originals section',
  betRequired:
    'At least one complete bet detail (valid odds, number stack greater than 0, and time in HH:MM:SS format) is required',
  catchByInvalid: 'Please select a valid Catch By',
  proofTypeInvalid: 'Please select a valid Proof Type',
  proofStatusInvalid: 'Please select a valid Proof Status',
  voidStatusInvalid: 'Please select a valid Void Status',
  acBalanceRequired: 'Valid Account Balance (number greater than 0) is required',
  afterVoidBalanceRequired: 'Valid After Void Balance (number greater than 0) is required',
  notAuthorized: 'Not authorized, please log in.',
  unknownSheet: 'Unknown Sheet',
  importErrors: 'Import Errors:',
  blankRows: 'Blank Rows Skipped:',
  error: (text: string) => `Error: ${text}`,
  exportSuccess: (text: string) => `Export Success: ${text}`,
  exportError: (text: string) => `Export Error: ${text}`,
  importSuccess: (text: string) => `Import Success: ${text}`,
} as const;

const { required, chooseOne, enterNumber } = forms;

/** What the fields say below themselves; the whole sentence is in the form's summary. */
const shortSentences: Readonly<Record<string, string>> = {
  [reportSentences.userNameRequired]: required,
  [reportSentences.agentRequired]: required,
  [reportSentences.sportRequired]: chooseOne,
  [reportSentences.eventRequired]: required,
  [reportSentences.marketRequired]: required,
  [reportSentences.plRequired]: enterNumber,
  [reportSentences.catchByInvalid]: chooseOne,
  [reportSentences.proofTypeInvalid]: chooseOne,
  [reportSentences.proofStatusInvalid]: chooseOne,
  [reportSentences.voidStatusInvalid]: chooseOne,
  [reportSentences.acBalanceRequired]: enterNumber,
  [reportSentences.afterVoidBalanceRequired]: enterNumber,
};

/** Names the limit that an amount exceeds. */
export function exceededLimitText(value: unknown): string | undefined {
  const limit = exceededLimit(value);
  return limit === undefined ? undefined : (limit > 0 ? forms.atMost : forms.atLeast)(showMoney(limit));
}

/** Bets share one sentence; each of their fields says its own part of it. `value` is what the field contains. */
export function shortReportError(path: string, sentence: string, value?: unknown): string {
  const isAmount =
    shortSentences[sentence] === enterNumber ||
    (sentence === reportSentences.betRequired && !path.endsWith('.time'));
  const limit = isAmount ? exceededLimitText(value) : undefined;
  if (limit !== undefined) return limit;
  if (sentence !== reportSentences.betRequired) return shortSentences[sentence] ?? sentence;
  return path.endsWith('.time') ? reportWords.timeHint : forms.aboveZero;
}

export function reportSentencesOf(area: Area) {
  const { one, many } = moduleRow(area, 'report');
  const { imported, exported, exportLabel, exportFile } = reportTable[area];
  return {
    imported,
    exported,
    exportLabel,
    exportFile,
    importFailed: `Error importing ${many}`,
    exportFailed: `Error exporting ${many}`,
    importsFetched: 'Imports fetched successfully',
    importsFailed: 'Error fetching imports',
    undoQuestion: (count: number) =>
      count === 1 ? `Delete the ${one} of this import?` : `Delete the ${count} ${many} of this import?`,
    undone: (count: number) =>
      count === 1 ? `Import undone: 1 ${one} deleted` : `Import undone: ${count} ${many} deleted`,
    undoFailed: 'Error undoing the import',
    undoneBefore: 'This import has already been undone.',
    undoRefused: (changed: number, saved: number) =>
      `${changed} of the ${saved} ${many} of this import ${changed === 1 ? 'was' : 'were'} changed or deleted since. Nothing was undone.`,
    deniedExport: `You do not have permission to export ${many}.`,
    nothingImported: (errors: number, blankRows: number) =>
      `Failed to import ${many}: ${errors} errors and ${blankRows} blank rows found`,
    notCreated: (reason: string) => `Failed to create ${one}: ${reason}`,
    notUpdated: (reason: string) => `Failed to update ${one}: ${reason}`,
    notDeleted: (reason: string) => `Failed to delete ${one}: ${reason}`,
    notExported: (reason: string) => `Failed to export ${many}: ${reason}`,
  };
}
