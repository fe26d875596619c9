import { expect, it } from 'vitest';
import { documentWords, pdfSentences, proofSentences, proofSentencesOf } from './text.ts';

it('uses the specified wording', () => {
  expect(proofSentences).toMatchObject({
    userFound: 'User found',
    userNotFound: 'User not found',
    enterValidUsername: 'Please enter a valid username',
    invalidWhitelabel: 'Invalid whitelabel user selected',
    invalidProofType: 'Invalid proof type selected',
    invalidSport: 'Invalid sport selected',
    tooManyImages: 'You can only upload a maximum of 6 images',
    tooManyNavigation2Images: 'You can upload a maximum of 6 images for Navigation 2',
    proofMakerRequired: 'Proof Maker is required before downloading the PDF.',
    deniedPdf: 'You do not have permission to generate a PDF.',
    pdfFailed: 'Failed to generate PDF',
    proofTypesFailed: 'Failed to fetch proof types',
    proofByTypeFailed: 'Failed to fetch proof by type',
    sportsFailed: 'Failed to fetch sports',
    reportAdded: 'Report added successfully',
    documentFooter: 'T&C Apply',
  });
  expect(proofSentences.reportNotAdded('x')).toBe('Failed to add report: x');
  expect(proofSentences.notLoaded('x')).toBe('Error loading data: x');
  expect(proofSentences.pdfNotDownloaded('x', 'host')).toBe(
    'Failed to download PDF: x. Please ensure you have the necessary permissions and the backend server is running at host.',
  );
});

it('uses the specified names per area', () => {
  const turbo = proofSentencesOf('turbo');
  expect([turbo.whitelabelsFailed, turbo.byUserFailed, turbo.notCreated('x'), turbo.notUpdated('x')]).toEqual(
    [
      'Failed to fetch whitelabels',
      'Failed to fetch client by user',
      'Failed to create Proof: x',
      'Failed to update Proof: x',
    ],
  );
  const forex = proofSentencesOf('forex');
  expect([forex.whitelabelsFailed, forex.byUserFailed, forex.notCreated('x'), forex.notUpdated('x')]).toEqual(
    [
      'Failed to fetch forexWhitelabels',
      'Failed to fetch forexProof by user',
      'Failed to create Forex Proof: x',
      'Failed to update Forex Proof: x',
    ],
  );
});

it('words the document and its errors', () => {
  expect(documentWords).toMatchObject({ navigation: 'Navigation', navigation2: 'Navigation 2' });
  expect(documentWords.continued('Navigation 2')).toBe('Navigation 2 (continued)');
  expect(pdfSentences).toEqual({
    failed: 'Failed to generate PDF',
    busy: 'Many PDFs are being generated right now. Please try again in a moment.',
    tooLarge: 'This document is too large for a PDF.',
    tooSlow: 'This document takes too long to print.',
  });
});

it('uses the same error messages as the proof screens', () => {
  expect(pdfSentences.failed).toBe(proofSentences.pdfFailed);
});
