import { expect, it } from 'vitest';
import type { Original } from '../../../../domain/report/report.ts';
import { groupOriginals, summaryOfOriginals } from './report-groups.ts';

const entry = (event: string, pl: number, bets: number): Original => ({
  sportNames: ['Cricket'],
  eventNames: [event],
  marketNames: ['Toss'],
  pl,
  betDetails: Array.from({ length: bets }, () => ({ odds: 2, stack: 1, time: '10:00:00' })),
});

it('merges equal originals, with summed P&L and all bets', () => {
  const originals = [entry('A', 0.1, 1), entry('B', 5, 1), entry('A', 0.2, 2)];
  expect(groupOriginals(originals)).toMatchObject([
    { eventNames: ['A'], plCents: 30, betDetails: { length: 3 } },
    { eventNames: ['B'], plCents: 500, betDetails: { length: 1 } },
  ]);
});

it('summarises a report in one line: each name once, money and bets summed', () => {
  expect(summaryOfOriginals([entry('A', 0.1, 1), entry('B', -5, 2), entry('A', 0.2, 1)])).toMatchObject({
    sportNames: ['Cricket'],
    eventNames: ['A', 'B'],
    marketNames: ['Toss'],
    plCents: -470,
    stackCents: 400,
    bets: { length: 4 },
  });
});
