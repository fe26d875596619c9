/**
 * Realistic reports, the same for the same seed; every user's name is clearly a sample. The P&L follows from the
 * bets, and the balance from the P&L.
 */
import { defaultProofType, proofStatuses, voidStatuses, type Original } from '../../domain/report/report.ts';
import { optionsOfANewDatabase } from '../../domain/report/options.ts';
import { centsOf } from '../../domain/values/money.ts';
import type { ReportContent } from '../../api/store/report/report-columns.ts';
import { sampleEvent } from './betting/events.ts';
import { samplePerson } from './betting/people.ts';
import { settledBets } from './betting/settled-bets.ts';
import type { Random } from './random.ts';
import { lastDayOfSeeds, sampleDay } from './sample-day.ts';

const remarks = [
  'Bets placed after the ball was bowled',
  'Odds were changed while the market was suspended, see https://example.test/case',
  'Same device as two other sample users',
  'Customer informed, waiting for an answer',
  'Ground line confirmed by the demo team www.example.test',
  '',
  '',
];

function sampleOriginal(random: Random, day: string): Original {
  const event = sampleEvent(random, day);
  const count = 1 + random.whole(random.whole(4) + 1);
  const { market, bets, pl } = settledBets(
    random,
    Array.from({ length: count }, () => event.betTime(random)),
  );
  return {
    sportNames: [random.pick(optionsOfANewDatabase.sport)],
    eventNames: [event.name],
    marketNames: [market],
    pl,
    betDetails: bets,
  };
}

/** Balances before and after, as they follow from the P&L. */
export function balancesOf(random: Random, originals: readonly Original[], isVoid: boolean) {
  const pl = originals.reduce((sum, original) => sum + centsOf(original.pl), 0);
  const before = Math.max(0, pl) + 1 + random.whole(90_000_000);
  return { acBalance: before / 100, afterVoidBalance: (isVoid ? before - pl : before) / 100 };
}

export function sampleReport(
  random: Random,
  lastDay = lastDayOfSeeds,
  brands?: readonly string[],
): ReportContent {
  const date = sampleDay(random, lastDay, 720);
  const { name, agent, brand } = samplePerson(random, brands);
  const originals = Array.from({ length: random.whole(5) === 0 ? 2 : 1 }, () => sampleOriginal(random, date));
  const voidStatus = random.whole(3) === 0 ? voidStatuses[1] : voidStatuses[0];
  return {
    date,
    userName: name,
    agent,
    origin: brand,
    originals,
    ...balancesOf(random, originals, voidStatus === 'Void'),
    catchBy: random.pick(optionsOfANewDatabase.catchBy),
    proofType: random.whole(3) === 0 ? defaultProofType : random.pick(optionsOfANewDatabase.proofType),
    proofStatus: random.whole(4) === 0 ? proofStatuses[1] : proofStatuses[0],
    voidStatus,
    remark: random.pick(remarks),
  };
}
