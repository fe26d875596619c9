import { expect, it } from 'vitest';
import { areas, type Area } from '../areas.ts';
import { reportSentences, reportSentencesOf } from './text.ts';

it('uses the specified wording for the form and its banners', () => {
  expect(reportSentences).toMatchObject({
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
  });
  expect(reportSentences.error('x')).toBe('Error: x');
  expect(reportSentences.exportSuccess('x')).toBe('Export Success: x');
  expect(reportSentences.exportError('x')).toBe('Export Error: x');
  expect(reportSentences.importSuccess('x')).toBe('Import Success: x');
});

const golden: Record<Area, string[]> = {
  turbo: [
    'Error importing reports',
    'Error exporting reports',
    'You do not have permission to export reports.',
    'Failed to import reports: 2 errors and 3 blank rows found',
    'Failed to create report: x',
    'Failed to update report: x',
    'Failed to delete report: x',
    'Failed to export reports: x',
  ],
  forex: [
    'Error importing forex reports',
    'Error exporting forex reports',
    'You do not have permission to export forex reports.',
    'Failed to import forex reports: 2 errors and 3 blank rows found',
    'Failed to create forex report: x',
    'Failed to update forex report: x',
    'Failed to delete forex report: x',
    'Failed to export forex reports: x',
  ],
};

it.each(areas)('uses the specified names in %s', (area) => {
  const sentences = reportSentencesOf(area);
  expect([
    sentences.importFailed,
    sentences.exportFailed,
    sentences.deniedExport,
    sentences.nothingImported(2, 3),
    sentences.notCreated('x'),
    sentences.notUpdated('x'),
    sentences.notDeleted('x'),
    sentences.notExported('x'),
  ]).toEqual(golden[area]);
});
