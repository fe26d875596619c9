import { expect, it } from 'vitest';
import { sampleProof as proof } from '../../../../domain/proof/testing/sample-proof.ts';
import { optionsOfANewDatabase } from '../../../../domain/report/options.ts';
import { reportDraftOf } from './report-draft.ts';

it('drafts a report with the specified defaults', () => {
  expect(reportDraftOf(proof, optionsOfANewDatabase)).toEqual({
    date: '2026-11-15',
    userName: '<b>sample</b>',
    agent: 'sample_agent',
    origin: 'Sample Brand',
    proofType: 'Hedging',
    proofStatus: 'Submitted',
    voidStatus: 'Void',
    originals: [
      {
        sportNames: ['Cricket'],
        eventNames: ['Sample Team A v Sample Team B'],
        marketNames: ['Over/Under 2.5'],
        pl: -40,
      },
    ],
    proofId: proof._id,
  });
  const unknown = {
    ...proof,
    prooftype: { _id: 't', type: 'Sample' },
    sportname: { _id: 's', name: 'Chess' },
  };
  const draft = reportDraftOf(unknown, optionsOfANewDatabase);
  expect([draft.proofType, draft.originals[0].sportNames]).toEqual(['Ground line or Live line', []]);
});
