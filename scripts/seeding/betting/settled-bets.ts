/** Bets with their P&L, as exchanges and bookmakers settle them. */
import type { BetDetail } from '../../../domain/report/report.ts';
import {
  lessCommission,
  outcomesOf,
  type End,
  type Reading,
} from '../../../domain/sense/finding/money/readings.ts';
import { centsOf } from '../../../domain/values/money.ts';
import type { Random } from '../random.ts';

interface SampleMarket {
  readonly name: string;
  readonly reading: Reading;
  odds(random: Random): number;
}

const decimal = (random: Random) => (101 + random.whole(400)) / 100;
const rate = (random: Random) => 20 + random.whole(160);
const runs = (random: Random) => 20 + random.whole(300);

const markets: readonly SampleMarket[] = [
  { name: 'Match Odds', reading: 'decimal', odds: decimal },
  { name: 'Bookmaker', reading: 'paise', odds: rate },
  { name: 'Fancy', reading: 'even', odds: runs },
  { name: 'Toss', reading: 'paise', odds: rate },
  { name: 'Over/Under 2.5', reading: 'decimal', odds: decimal },
  { name: 'Session Runs', reading: 'even', odds: runs },
  { name: 'Winner', reading: 'decimal', odds: decimal },
  { name: 'Line', reading: 'even', odds: runs },
];

export interface SettledBets {
  readonly market: string;
  readonly bets: readonly BetDetail[];
  readonly pl: number;
}

/** Mostly bets that won, as those are voided; some lost, and some winnings are less commission. */
export function settledBets(random: Random, times: readonly string[]): SettledBets {
  const market = random.pick(markets);
  const bets = times.map((time) => sampleBet(random, market.name, time));
  return { market: market.name, bets, pl: settled(random, market.name, bets) };
}

export function sampleBet(random: Random, market: string, time: string): BetDetail {
  return { odds: marketOf(market).odds(random), stack: sampleStack(random), time };
}

/** The P&L of bets, with one of the usual outcomes. */
export function settled(random: Random, market: string, bets: readonly BetDetail[]): number {
  const { reading } = marketOf(market);
  const common = random.pick<End>(['backWon', 'backWon', 'backWon', 'backWon', 'layWon', 'backLost']);
  const isMixed = random.whole(7) === 0;
  const commission = reading === 'decimal' && random.whole(7) === 0 ? random.pick([1, 2, 3, 5]) : 0;
  const inCents = bets.map(({ odds, stack }) => ({ odds: centsOf(odds), stack: centsOf(stack) }));
  const sum = (outcomesOf(inCents, reading) ?? []).reduce(
    (total, outcome) =>
      total + outcome[isMixed ? random.pick<End>(['backWon', 'backLost', 'layWon']) : common],
    0,
  );
  return (sum > 0 ? lessCommission(sum, commission) : sum) / 100;
}

function marketOf(name: string): SampleMarket {
  const found = markets.find((market) => market.name === name);
  if (!found) throw new Error(`no sample market is called ${name}`);
  return found;
}

/** 100 to 50,000. */
function sampleStack(random: Random): number {
  return 100 + random.whole(500) * random.pick([1, 10, 100]);
}
