import { expect, it } from 'vitest';
import { draftOf, draftWith, rightReport } from '../../testing/samples.ts';
import { proofDiffers } from './proof-differs.ts';

const proof = {
  area: 'forex',
  _id: '0190a000-0000-7000-8000-00000000000a',
  user: 'Kiran12',
  eventname: 'Lions vs Tigers',
  marketname: 'match odds',
  profitAndLoss: 8500,
  date: '2026-11-12',
} as const;
const changes = { proofId: proof._id };

it('says nothing about a report like its proof', () => {
  expect(proofDiffers(draftOf(changes), proof)).toEqual([]);
  expect(proofDiffers(draftWith({ pl: 8500.75 }, changes), proof)).toEqual([]);
  const [original] = rightReport.originals;
  const originals = [
    { ...original, pl: 8000 },
    { ...original, eventNames: ['Others'], pl: 500 },
  ];
  expect(proofDiffers(draftOf({ ...changes, originals }), proof)).toEqual([]);
});

it('names each field that differs, with both values', () => {
  const changed = { pl: 8400, eventNames: ['Eagles v Tigers'], marketNames: ['Toss'] };
  const found = proofDiffers(draftWith(changed, { ...changes, userName: 'kiran21' }), proof);
  const records = [{ module: 'proof', area: 'forex', _id: proof._id, label: 'Kiran12, 12 Nov 2026' }];
  expect(found[0]).toEqual({
    code: 'proof-differs',
    severity: 'warning',
    field: 'userName',
    message: 'User Name is kiran21 here, but Kiran12 in the proof.',
    suggest: 'Kiran12',
    records,
  });
  expect(found.map(({ field, message, suggest }) => [field, message, suggest]).slice(1)).toEqual([
    [
      'originals.0.eventNames',
      'Event Name is Eagles v Tigers here, but Lions vs Tigers in the proof.',
      undefined,
    ],
    ['originals.0.marketNames', 'Market Name is Toss here, but match odds in the proof.', undefined],
    ['originals.0.pl', 'P&L is 8,400.00 here, but 8,500.00 in the proof.', '8500.00'],
  ]);
});

it('says nothing about what is not typed yet, or about another proof', () => {
  const empty = { pl: '', eventNames: [], marketNames: [] };
  expect(proofDiffers(draftWith(empty, { ...changes, userName: '' }), proof)).toEqual([]);
  expect(proofDiffers(draftOf({ userName: 'x' }), proof)).toEqual([]);
  expect(proofDiffers(draftOf({ ...changes, userName: 'x' }), undefined)).toEqual([]);
});
