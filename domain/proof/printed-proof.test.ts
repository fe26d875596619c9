import { expect, it } from 'vitest';
import { proof as definition, type Proof } from './proof.ts';
import { filledTemplate, printedProof } from './printed-proof.ts';

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

it('fills the template and cuts long names as specified', () => {
  expect(filledTemplate(proof)).toBe(
    '<p>&lt;b&gt;sample&lt;/b&gt; 1,25,000 -40 hedging cricket Sample Team A v ... Over/Und... {other}</p>',
  );
});

it('shows the sanitized template, the date and the pictures', () => {
  const html = printedProof(proof, '[clean]<p>');
  expect(html).toContain('[clean]<p>');
  expect(html).toContain('15 Nov 2026');
  expect(html).toContain('data:image/jpeg;base64,AAAA');
  expect(html).not.toContain('<b>sample</b>');
});

it('shows a message if a template has no content', () => {
  const bare = { ...proof, prooftype: { _id: 't', type: 'x' } };
  expect(filledTemplate(bare)).toContain('No content available');
});
