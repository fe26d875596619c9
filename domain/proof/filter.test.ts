import { expect, it } from 'vitest';
import { proof as definition, type Proof } from './proof.ts';
import { filterNames, proofFilter, proofSearch, proofTest } from './filter.ts';

const proof: Proof = {
  ...definition.initial,
  _id: 'p',
  version: 1,
  createdAt: '',
  updatedAt: '',
  whitelabel: { _id: 'w', name: 'Blue Finch (sample)' },
  prooftype: { _id: 't', type: 'Hedging' },
  sportname: { _id: 's', name: 'Cricket' },
  group: 'Sample desk',
  agentname: 'sample_agent',
  user: 'sample_user',
  amount: 125_000,
  profitAndLoss: -400,
  eventname: 'Sample Team A v Sample Team B',
  marketname: 'Match Odds',
  navigation: 'Home > Cricket',
  proofMaker: 'demo-turbo',
  date: '2026-11-15',
};
const holds = (filter: Record<string, string>) => proofTest(proofFilter.conditions(filter))(proof);

it('filters by each text field, ignoring case and surrounding spaces', () => {
  const found = {
    whitelabel: 'FINCH',
    group: ' desk ',
    agentname: 'agent',
    user: 'SAMPLE_U',
    prooftype: 'hedg',
    sportname: 'crick',
    eventname: 'team b',
    marketname: 'odds',
    proofMaker: 'turbo',
  };
  for (const [name, term] of Object.entries(found)) {
    expect(filterNames).toContain(name);
    expect(holds({ [name]: term }), name).toBe(true);
    expect(holds({ [name]: 'zzz' }), name).toBe(false);
    expect(holds({ [name]: '  ' }), name).toBe(true);
  }
  expect(holds({ ...found, user: 'zzz' })).toBe(false);
});

it('matches the whole maker name on request', () => {
  expect(filterNames).toContain('proofMakerIs');
  expect(holds({ proofMakerIs: ' DEMO-turbo ' })).toBe(true);
  expect(holds({ proofMakerIs: 'demo' })).toBe(false);
  expect(holds({ proofMakerIs: 'demo-turbo-2' })).toBe(false);
  expect(holds({ proofMakerIs: ' ' })).toBe(true);
});

it('filters by ranges of numbers and days, both inclusive', () => {
  const cases: [Record<string, string>, boolean][] = [
    [{ amountMin: '125000' }, true],
    [{ amountMin: '1,25,001' }, false],
    [{ amountMin: '125000.5' }, false],
    [{ amountMax: '125000.5' }, true],
    [{ amountMax: '125000' }, true],
    [{ amountMax: '124999' }, false],
    [{ profitAndLossMin: '-400', profitAndLossMax: '-400' }, true],
    [{ profitAndLossMin: '-399' }, false],
    [{ amountMin: 'x' }, true],
    [{ startDate: '2026-11-15', endDate: '15-11-2026' }, true],
    [{ startDate: '2026-11-16' }, false],
    [{ endDate: '2026-11-14' }, false],
    [{ endDate: 'soon' }, true],
  ];
  for (const [filter, expected] of cases) expect(holds(filter), JSON.stringify(filter)).toBe(expected);
});

it('searches all fields, as stored and as displayed', () => {
  const terms = [
    'finch',
    'desk',
    '125000',
    '1,25,000',
    '-400',
    '15 nov 2026',
    '2026-11-15',
    'home > c',
    'demo-t',
  ];
  for (const term of terms) expect(proofSearch(term)(proof), term).toBe(true);
  expect(proofSearch('zzz')(proof)).toBe(false);
});
