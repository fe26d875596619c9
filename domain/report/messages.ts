/** Sentences only reports have. What differs by area comes from the area table. */
import { moduleRow, reportTable, type Area } from '../areas.ts';

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
    deniedExport: `You do not have permission to export ${many}.`,
    nothingImported: (errors: number, blankRows: number) =>
      `Failed to import ${many}: ${errors} errors and ${blankRows} blank rows found`,
    notCreated: (reason: string) => `Failed to create ${one}: ${reason}`,
    notUpdated: (reason: string) => `Failed to update ${one}: ${reason}`,
    notDeleted: (reason: string) => `Failed to delete ${one}: ${reason}`,
    notExported: (reason: string) => `Failed to export ${many}: ${reason}`,
  };
}
