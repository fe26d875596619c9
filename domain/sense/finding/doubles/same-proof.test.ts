import { expect, it } from 'vitest';
import { draftOf, storedBet } from '../../testing/samples.ts';
import { sameProof } from './same-proof.ts';

const proofId = '0190a000-0000-7000-8000-00000000000a';

it('finds another report of the same proof', () => {
  expect(sameProof(draftOf({ proofId }), [storedBet])).toEqual([
    {
      code: 'same-proof',
      severity: 'warning',
      field: 'proofId',
      message: 'The proof of this report already has a report: kiran12 of 10 Nov 2026.',
      records: [{ module: 'report', area: 'turbo', _id: storedBet._id, label: 'kiran12, 10 Nov 2026' }],
    },
  ]);
});

it('ignores the edited report itself, and drafts without a proof', () => {
  expect(sameProof(draftOf({ proofId, _id: storedBet._id }), [storedBet])).toEqual([]);
  expect(sameProof(draftOf(), [storedBet])).toEqual([]);
});
