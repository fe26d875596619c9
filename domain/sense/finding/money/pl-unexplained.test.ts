import { expect, it } from 'vitest';
import { draftOf, draftWith } from '../../testing/samples.ts';
import { plUnexplained } from './pl-unexplained.ts';

it('notes a P&L that follows from no reading, with the nearest', () => {
  expect(plUnexplained(draftWith({ pl: 7777 }))).toEqual([
    {
      code: 'pl-unexplained',
      severity: 'note',
      field: 'originals.0.pl',
      message:
        'No usual reading of the bets gives 7,777.00; the nearest is 8,075.00 (10,000.00 × (1.85 − 1), back won, less 5% commission).',
      records: [],
    },
  ]);
});

it('says nothing about a P&L that is right or has a slip', () => {
  expect(plUnexplained(draftOf())).toEqual([]);
  expect(plUnexplained(draftWith({ pl: 85_000 }))).toEqual([]);
});
