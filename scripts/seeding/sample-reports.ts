/** Realistic reports, the same for the same seed; every name says that it is a sample. */
import { defaultProofType, proofStatuses, voidStatuses, type Original } from '../../domain/report/report.ts';
import { optionsOfANewDatabase } from '../../domain/report/options.ts';
import type { ReportContent } from '../../api/store/report/report-columns.ts';
import type { Random } from './random.ts';
import { lastDayOfSeeds, sampleDay } from './sample-day.ts';

const teams = [
  'Lions',
  'Tigers',
  'Falcons',
  'Royals',
  'Rangers',
  'Kings',
  'Comets',
  'Storm',
  'Eagles',
  'Giants',
];
const places = ['Sample City', 'Demo Town', 'Sampleton', 'North Demo', 'South Sample', 'Demoville'];
const markets = [
  'Match Odds',
  'Bookmaker',
  'Fancy',
  'Toss',
  'Over/Under 2.5',
  'Session Runs',
  'Winner',
  'Line',
];
const remarks = [
  'Bets placed after the ball was bowled',
  'Odds were changed while the market was suspended, see https://example.test/case',
  'Same device as two other sample users',
  'Customer informed, waiting for an answer',
  'Ground line confirmed by the demo team www.example.test',
  '',
  '',
];

const two = (value: number) => String(value).padStart(2, '0');
const cents = (random: Random, below: number) => (1 + random.whole(below)) / 100;

function original(random: Random): Original {
  const event = `${random.pick(places)} ${random.pick(teams)} v ${random.pick(places)} ${random.pick(teams)}`;
  const bets = 1 + random.whole(random.whole(4) + 1);
  return {
    sportNames: [random.pick(optionsOfANewDatabase.sport)],
    eventNames: [event],
    marketNames: [random.pick(markets)],
    pl: (random.whole(4_000_000) - 2_000_000) / 100,
    betDetails: Array.from({ length: bets }, () => ({
      odds: 1 + cents(random, 900),
      stack: cents(random, 5_000_000),
      time: `${two(random.whole(24))}:${two(random.whole(60))}:${two(random.whole(60))}`,
    })).map((bet) => ({ ...bet, odds: Math.round(bet.odds * 100) / 100 })),
  };
}

export function sampleReport(random: Random, lastDay = lastDayOfSeeds): ReportContent {
  const acBalance = cents(random, 90_000_000);
  const user = random.whole(4000);
  return {
    date: sampleDay(random, lastDay, 720),
    userName: `sample.user${user}`,
    agent: `Sample Agent ${user % 90}`,
    origin: `Demo Brand ${user % 40}`,
    originals: Array.from({ length: random.whole(5) === 0 ? 2 : 1 }, () => original(random)),
    acBalance,
    afterVoidBalance: cents(random, 90_000_000),
    catchBy: random.pick(optionsOfANewDatabase.catchBy),
    proofType: random.whole(3) === 0 ? defaultProofType : random.pick(optionsOfANewDatabase.proofType),
    proofStatus: random.whole(4) === 0 ? proofStatuses[1] : proofStatuses[0],
    voidStatus: random.whole(3) === 0 ? voidStatuses[1] : voidStatuses[0],
    remark: random.pick(remarks),
  };
}
