import { expect, it } from 'vitest';
import { draftOf, draftWith, storedBet } from '../../testing/samples.ts';
import { sameBet } from './same-bet.ts';

it('finds the same bet in a report of another day', () => {
  expect(sameBet(draftOf(), [storedBet])).toEqual([
    {
      code: 'same-bet',
      severity: 'warning',
      field: 'originals.0.betDetails.0',
      message: 'The bet 1.85 × 10,000.00 at 14:05:10 is already in a report of kiran12 of 10 Nov 2026.',
      records: [{ module: 'report', area: 'turbo', _id: storedBet._id, label: 'kiran12, 10 Nov 2026' }],
    },
  ]);
});

it('finds it by a name with confusable letters and in other spellings of event and market', () => {
  const fact = {
    ...storedBet,
    userName: 'KIRАN12',
    eventNames: ['LIONS vs Tigers'],
    marketNames: ['match odds'],
  };
  expect(sameBet(draftOf(), [fact])).toHaveLength(1);
});

it.each([
  ['user', { userName: 'kiran13' }],
  ['event', { eventNames: ['Lions v Eagles'] }],
  ['market', { marketNames: ['Bookmaker'] }],
  ['odds', { odds: 186 }],
  ['stack', { stack: 1_000_100 }],
  ['time', { time: '14:05:11' }],
])('says nothing about a bet with another %s', (_what, change) => {
  expect(sameBet(draftOf(), [{ ...storedBet, ...change }])).toEqual([]);
});

it('ignores the edited report itself, and bets without a time', () => {
  expect(sameBet(draftOf({ _id: storedBet._id }), [storedBet])).toEqual([]);
  expect(sameBet(draftWith({ betDetails: [{ odds: 1.85, stack: 10_000 }] }), [storedBet])).toEqual([]);
});

it('reports several duplicate bets of an original once', () => {
  const betDetails = [
    { odds: 9, stack: 9, time: '09:00:00' },
    { odds: 1.85, stack: 10_000, time: '14:05:10' },
    { odds: 2, stack: 500, time: '14:06:00' },
  ];
  const second = { ...storedBet, odds: 200, stack: 50_000, time: '14:06:00' };
  expect(sameBet(draftWith({ betDetails }), [second, storedBet])).toMatchObject([
    {
      field: 'originals.0.betDetails.1',
      message:
        'The bet 1.85 × 10,000.00 at 14:05:10 and 1 more are already in a report of kiran12 of 10 Nov 2026.',
      records: [{ _id: storedBet._id }],
    },
  ]);
});

it('says which of several duplicate bets are in the report that it names', () => {
  const [second, third] = [
    { odds: 2, stack: 500, time: '14:06:00' },
    { odds: 3, stack: 700, time: '14:07:00' },
  ];
  const betDetails = [{ odds: 1.85, stack: 10_000, time: '14:05:10' }, second, third];
  const later = { ...storedBet, _id: 'later', date: '2026-11-11' };
  const facts = [
    { ...storedBet, _id: 'latest' },
    later,
    { ...later, odds: 200, stack: 50_000, time: second.time },
    { ...storedBet, _id: 'other', odds: 300, stack: 70_000, time: third.time },
  ];
  expect(sameBet(draftWith({ betDetails }), facts)).toMatchObject([
    {
      field: 'originals.0.betDetails.0',
      message:
        'The bet 1.85 × 10,000.00 at 14:05:10 and 1 more are already in a report of kiran12 of 11 Nov 2026, and 1 more in other reports.',
      records: [{ _id: 'later' }, { _id: 'latest' }, { _id: 'other' }],
    },
  ]);
  expect(sameBet(draftWith({ betDetails }), [facts[0]!, facts[3]!])[0]?.message).toBe(
    'The bet 1.85 × 10,000.00 at 14:05:10 is already in a report of kiran12 of 10 Nov 2026, and 1 more in other reports.',
  );
});

it('links five reports, at least one of each area, because these decide who may read the sentence', () => {
  const facts = ['a', 'b', 'c', 'd', 'e', 'f'].map((_id) => ({ ...storedBet, _id }));
  const linked = (found: typeof facts) => sameBet(draftOf(), found)[0]?.records.map(({ _id }) => _id);
  expect(linked([...facts, ...facts])).toEqual(['a', 'b', 'c', 'd', 'e']);
  const other = { ...storedBet, area: 'forex' as const, _id: 'g' };
  expect(linked([...facts, other])).toEqual(['a', 'b', 'c', 'd', 'g']);
  expect(linked([other, ...facts])).toEqual(['g', 'a', 'b', 'c', 'd']);
});
