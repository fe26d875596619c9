import { expect, it } from 'vitest';
import { draftOf, draftWith, storedBet } from '../../testing/samples.ts';
import { crowd } from './crowd.ts';

const neighbour = {
  ...storedBet,
  date: '2026-11-12',
  userName: 'sunil5',
  odds: 190,
  stack: 500_000,
  time: '14:06:10',
};

it('notes another user of the same agent within a minute', () => {
  expect(crowd(draftOf(), [neighbour])).toEqual([
    {
      code: 'crowd',
      severity: 'note',
      field: 'originals.0.betDetails.0',
      message:
        'sunil5 of the same agent Sample Agent 7 bet on this event and market within 60 seconds: 1.90 × 5,000.00 at 14:06:10.',
      records: [{ module: 'report', area: 'turbo', _id: neighbour._id, label: 'sunil5, 12 Nov 2026' }],
    },
  ]);
});

it('notes a stranger only with equal odds and stack', () => {
  const stranger = { ...neighbour, agent: 'Sample Agent 8' };
  expect(crowd(draftOf(), [stranger])).toEqual([]);
  expect(crowd(draftOf(), [{ ...stranger, odds: 185, stack: 1_000_000 }])).toMatchObject([
    {
      message:
        'sunil5 bet on this event and market within 60 seconds with equal odds and stack: 1.85 × 10,000.00 at 14:06:10.',
    },
  ]);
});

it('counts users, not bets', () => {
  const others = [
    neighbour,
    { ...neighbour, time: '14:05:00' },
    { ...neighbour, userName: 'amit3', _id: 'other' },
  ];
  expect(crowd(draftOf(), others)).toMatchObject([
    {
      message: expect.stringContaining('sunil5 and 1 more of the same agent'),
      records: [{}, { _id: 'other' }],
    },
  ]);
});

it('counts only users of the agent as such, and others with equal bets beside them', () => {
  const equal = { ...neighbour, agent: 'Sample Agent 8', odds: 185, stack: 1_000_000 };
  const others = [
    neighbour,
    { ...equal, userName: 'amit3', _id: 'one' },
    { ...equal, userName: 'ravi9', _id: 'two' },
    { ...equal, userName: 'SUNIL5', _id: 'three' },
  ];
  const [finding] = crowd(draftOf(), others);
  expect(finding?.message).toBe(
    'sunil5 of the same agent Sample Agent 7, and 2 others with equal odds and stack, bet on this event and market within 60 seconds: 1.90 × 5,000.00 at 14:06:10.',
  );
  expect(crowd(draftOf(), others.slice(0, 2))[0]?.message).toContain(', and 1 other with equal odds');
});

it('finds a bet on the other side of midnight', () => {
  const late = draftWith({ betDetails: [{ odds: 1.85, stack: 10_000, time: '23:59:40' }] });
  const early = { ...neighbour, date: '2026-11-13', time: '00:00:40' };
  expect(crowd(late, [early])).toMatchObject([{ message: expect.stringContaining('at 00:00:40.') }]);
  expect(crowd(late, [{ ...early, date: '2026-11-12' }])).toEqual([]);
  expect(crowd(late, [{ ...early, time: '00:00:41' }])).toEqual([]);
});

it.each([
  ['a second later', { time: '14:06:11' }],
  ['on another day', { date: '2026-11-11' }],
  ['in another market', { marketNames: ['Toss'] }],
  ['on another event', { eventNames: ['Lions v Eagles'] }],
  ['by the same user', { userName: 'KIRAN12' }],
])('says nothing about bets %s', (_what, change) => {
  expect(crowd(draftOf(), [{ ...neighbour, ...change }])).toEqual([]);
});

it('says nothing about the report that is edited', () => {
  expect(crowd(draftOf({ _id: neighbour._id }), [neighbour])).toEqual([]);
});
