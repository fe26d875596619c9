/** A correct report and related database facts; tests change one thing. */
import { readReportDraft } from '../finding/draft.ts';
import type { AccountFact, BetFact, ReportDraft } from '../finding/facts.ts';

/** 10,000 at 1.85, won: P&L 8,500. */
export const rightReport = {
  date: '2026-11-12',
  userName: 'kiran12',
  agent: 'Sample Agent 7',
  origin: 'Demo Brand 3',
  originals: [
    {
      sportNames: ['Cricket'],
      eventNames: ['Lions v Tigers'],
      marketNames: ['Match Odds'],
      pl: 8500,
      betDetails: [{ odds: 1.85, stack: 10_000, time: '14:05:10' }],
    },
  ],
  acBalance: 100_000,
  afterVoidBalance: 91_500,
  voidStatus: 'Void',
};

export const draftOf = (changes: object = {}): ReportDraft => readReportDraft({ ...rightReport, ...changes });

/** The draft with other bets or another P&L. */
export function draftWith(original: object, changes: object = {}): ReportDraft {
  return draftOf({ originals: [{ ...rightReport.originals[0], ...original }], ...changes });
}

/** The only bet of the right report, in another report. */
export const storedBet: BetFact = {
  area: 'turbo',
  _id: '0190a000-0000-7000-8000-000000000001',
  date: '2026-11-10',
  userName: 'kiran12',
  agent: 'Sample Agent 7',
  eventNames: ['Lions v Tigers'],
  marketNames: ['Match Odds'],
  odds: 185,
  stack: 1_000_000,
  time: '14:05:10',
};

export function account(changes: Partial<AccountFact>): AccountFact {
  return {
    area: 'turbo',
    name: 'kiran12',
    agent: 'Sample Agent 7',
    brand: 'Demo Brand 3',
    records: 3,
    latest: { module: 'report', _id: '0190a000-0000-7000-8000-000000000002', date: '2026-11-09' },
    ...changes,
  };
}
