import { expect, it } from 'vitest';
import { documentWords, pdfSentences } from './document-messages.ts';
import { proofSentences } from './messages.ts';

it('words the document and its failures', () => {
  expect(documentWords).toMatchObject({ navigation: 'Navigation', navigation2: 'Navigation 2' });
  expect(documentWords.continued('Navigation 2')).toBe('Navigation 2 (continued)');
  expect(pdfSentences).toEqual({
    failed: 'Failed to generate PDF',
    busy: 'Many PDFs are being made right now. Please try again in a moment.',
    tooLarge: 'This document is too large for a PDF.',
    tooSlow: 'This document takes too long to print.',
  });
});

it('fails in the same words as the proof screens', () => {
  expect(pdfSentences.failed).toBe(proofSentences.pdfFailed);
});
