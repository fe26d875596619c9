import { expect, it } from 'vitest';
import { draftWith } from '../../testing/samples.ts';
import { explain } from './explain.ts';

const kindOf = (markets: string, pl: number, bets: [odds: number, stack: number][]) =>
  explain(
    draftWith({
      marketNames: markets.split(', '),
      pl,
      betDetails: bets.map(([odds, stack]) => ({ odds, stack })),
    }).originals[0]!,
  )?.kind;

it.each<[string, string, number, [number, number][]]>([
  ['decimal odds, back won', 'Match Odds', 8500, [[1.85, 10_000]]],
  ['decimal odds, back lost', 'Match Odds', -10_000, [[1.85, 10_000]]],
  ['decimal odds, lay won', 'Match Odds', 10_000, [[1.85, 10_000]]],
  ['decimal odds, lay lost', 'Match Odds', -8500, [[1.85, 10_000]]],
  ['a rate in paise', 'Bookmaker', 8000, [[80, 10_000]]],
  ['35 paise on 1,000', 'Bookmaker', 350, [[35, 1000]]],
  ['a rate as decimal odds', 'Bookmaker', 8500, [[1.85, 10_000]]],
  ['a rate as a fraction', 'Bookmaker', 8500, [[0.85, 10_000]]],
  ['a session at even money', '6 Over Session Runs', 5000, [[54, 5000]]],
  ['a session at size 110', 'Fancy', 5500, [[110, 5000]]],
  ['decimal odds in a market of another name', 'Fancy', 850, [[1.85, 1000]]],
  ['2% commission', 'Match Odds', 8330, [[1.85, 10_000]]],
  ['the cents left out', 'Match Odds', 1049, [[1.85, 1234.56]]],
  [
    'three bets that all won',
    'Match Odds',
    1900,
    [
      [1.5, 1000],
      [1.4, 1000],
      [2, 1000],
    ],
  ],
  [
    'one won, one lost',
    'Match Odds',
    -500,
    [
      [1.5, 1000],
      [1.4, 1000],
    ],
  ],
  [
    'back won and lay lost',
    'Match Odds',
    100,
    [
      [1.5, 1000],
      [1.4, 1000],
    ],
  ],
  [
    'two that won and one that lost, less 5%',
    'Match Odds',
    475,
    [
      [1.5, 1000],
      [2, 1000],
      [1.4, 1000],
    ],
  ],
])('explains %s', (_what, market, pl, bets) => {
  expect(kindOf(market, pl, bets)).toBe('explained');
});

it('says nothing while something is missing, or if the bet was void', () => {
  expect(kindOf('Match Odds', 123, [])).toBe(undefined);
  expect(
    kindOf('Match Odds', 123, [
      [1.85, 10_000],
      [0, 10],
    ]),
  ).toBe(undefined);
  expect(kindOf('Match Odds', 0, [[1.85, 10_000]])).toBe(undefined);
});

it('says nothing within the extremes of many bets, where some mixture gives every amount', () => {
  const bets = Array.from({ length: 500 }, (_, index): [number, number] => [1.5 + index / 500, 1000 + index]);
  expect(kindOf('Match Odds', 123_457, bets)).toBe('explained');
  expect(kindOf('Match Odds', 98_765_432, bets)).toBe('unexplained');
});

it('takes a rounded amount of bets that ended differently for no slip of the sign', () => {
  const bets: [number, number][] = [
    [2.19, 50_000],
    [2.45, 500],
  ];
  // 59,500 − 725 is 58,775.
  expect(kindOf('Match Odds', 58_775, bets)).toBe('explained');
  expect(kindOf('Match Odds', 58_770, bets)).toBe('unexplained');
  expect(kindOf('Match Odds', -58_770, bets)).toBe('unexplained');
});

it('finds the sign where an amount is possible with one sign only', () => {
  expect(kindOf('Match Odds', -8330, [[1.85, 10_000]])).toBe('slip');
});

it('reads each bet for itself where the markets give odds different meanings', () => {
  const bets: [number, number][] = [
    [3.3, 12_500],
    [85, 25_000],
    [54, 1000],
  ];
  // 28,750 at decimal odds, 21,250 in paise, and a lost session.
  expect(kindOf('Match Odds, Bookmaker, 6 Over Runs', 49_000, bets)).toBe('explained');
  expect(kindOf('Match Odds', 49_000, bets)).not.toBe('explained');
  expect(kindOf('Match Odds, Bookmaker, 6 Over Runs', 49_150, bets)).not.toBe('explained');
  expect(kindOf('Match Odds, Winner', 49_000, bets)).not.toBe('explained');
  const many = [0.85, 1.85, 85, 54, 2, 3, 4].map((odds): [number, number] => [odds, 1000]);
  expect(kindOf('Match Odds, Bookmaker', 1234, many)).toBe('explained');
});
