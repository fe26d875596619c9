/** A proof with every field that a document or a draft takes from it. */
import { proof as definition, type Proof } from '../proof.ts';

export const sampleProof: Proof = {
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
