import { expect, it } from 'vitest';
import { draftOf, storedBet } from '../../testing/samples.ts';
import { sameReport } from './same-report.ts';

const stored = {
  ...storedBet,
  date: '2026-11-12',
  originals: [{ eventNames: ['Lions vs Tigers'], marketNames: ['Match odds'], pl: 850_000 }],
};

it('finds a report of the same user, day, event, market and P&L', () => {
  expect(sameReport(draftOf({ userName: 'Kiran12' }), [stored])).toEqual([
    {
      code: 'same-report',
      severity: 'warning',
      field: 'originals.0.pl',
      message: 'A report of kiran12 of 12 Nov 2026 with this event, market and P&L 8,500.00 already exists.',
      records: [{ module: 'report', area: 'turbo', _id: stored._id, label: 'kiran12, 12 Nov 2026' }],
    },
  ]);
});

it.each([
  ['user', { userName: 'kiran13' }],
  ['day', { date: '2026-11-13' }],
  ['P&L', { originals: [{ ...stored.originals[0]!, pl: 850_001 }] }],
  ['event', { originals: [{ ...stored.originals[0]!, eventNames: ['Lions v Eagles'] }] }],
  ['market', { originals: [{ ...stored.originals[0]!, marketNames: ['Toss'] }] }],
])('says nothing about another %s', (_what, change) => {
  expect(sameReport(draftOf(), [{ ...stored, ...change }])).toEqual([]);
});

it('ignores the edited report itself, and drafts without a day', () => {
  expect(sameReport(draftOf({ _id: stored._id }), [stored])).toEqual([]);
  expect(sameReport(draftOf({ date: undefined }), [stored])).toEqual([]);
});
