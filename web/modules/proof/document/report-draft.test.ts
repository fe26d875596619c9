import { expect, it } from 'vitest';
import { proof as definition, type Proof } from '../../../../domain/proof/proof.ts';
import { optionsOfANewDatabase } from '../../../../domain/report/options.ts';
import { reportDraftOf } from './report-draft.ts';

const proof: Proof = {
  ...definition.initial,
  _id: '0199a1b2-0000-7000-8000-000000000001',
  version: 1,
  createdAt: '',
  updatedAt: '',
  whitelabel: { _id: 'w', name: 'Sample Brand', hexacode: '#123456', url: 'https://sample.example' },
  prooftype: {
    _id: 't',
    type: 'hedging',
    content:
      '<p>{user} {amount} {profitAndLoss} {issuetype} {sportname} {eventname} {marketname} {other}</p>',
  },
  sportname: { _id: 's', name: 'cricket' },
  user: '<b>sample</b>',
  agentname: 'sample_agent',
  amount: 125_000,
  profitAndLoss: -40,
  eventname: 'Sample Team A v Sample Team B',
  marketname: 'Over/Under 2.5',
  date: '2026-11-15',
  images: [{ _id: 'i', filename: 'a.png', width: 10, height: 10, data: 'data:image/jpeg;base64,AAAA' }],
};

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
