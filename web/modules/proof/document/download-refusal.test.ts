import { expect, it } from 'vitest';
import { downloadRefusal } from './download-refusal.ts';

const proof = { proofMaker: 'sample maker', whitelabel: { _id: 'w', name: 'Sample Brand' } };

it('uses the specified wording in both areas', () => {
  expect(downloadRefusal('turbo', proof, true)).toBeUndefined();
  expect(downloadRefusal('turbo', proof, false)).toBe('You do not have permission to generate a PDF.');
  expect(downloadRefusal('forex', { ...proof, proofMaker: ' ' }, true)).toBe(
    'Proof Maker is required before downloading the PDF.',
  );
  const unnamed = { ...proof, whitelabel: { _id: '', name: '' } };
  expect(downloadRefusal('turbo', unnamed, true)).toBe(
    'Please select a valid whitelabel user before downloading.',
  );
  expect(downloadRefusal('forex', unnamed, true)).toBe(
    'Please select a valid forexWhitelabel user before downloading.',
  );
});
