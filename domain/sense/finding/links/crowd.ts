/**
 * `crowd`: within 60 seconds another user of the same agent, or any other with equal odds and stack, bet on the same event
 * and market. The minute alone is not enough: on popular matches, every second report shares it with strangers.
 */
import type { BetFact, DraftBet, ReportDraft } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { isSameMarket, nameKey } from '../keys.ts';
import { reportsIn } from '../records.ts';
import { findingText } from '../text.ts';

export const crowdSeconds = 60;

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** The facts are bets of the draft's day, event and market, at most 60 seconds away from one of its bets. */
export function crowd(draft: ReportDraft, facts: readonly BetFact[]): Finding[] {
  const { date, userName } = draft;
  if (date === undefined || userName === '' || facts.length === 0) return [];
  const agent = nameKey(draft.agent);
  const user = nameKey(userName);
  const others = facts
    .filter((fact) => fact._id !== draft._id && fact.date === date && nameKey(fact.userName) !== user)
    .map((fact) => ({
      ...fact,
      at: secondsOf(fact.time),
      isOfAgent: agent !== '' && nameKey(fact.agent) === agent,
    }));
  return draft.originals.flatMap((original): Finding[] => {
    const there = others.filter((fact) => isSameMarket(original, fact));
    const pairs = original.bets.flatMap((bet) => {
      if (bet.time === undefined) return [];
      const at = secondsOf(bet.time);
      return there
        .filter((fact) => Math.abs(at - fact.at) <= crowdSeconds && (fact.isOfAgent || isEqual(bet, fact)))
        .map((fact) => ({ bet, fact }));
    });
    const [first] = pairs.toSorted((one, other) => Number(other.fact.isOfAgent) - Number(one.fact.isOfAgent));
    if (!first) return [];
    const { fact } = first;
    const more = new Set(pairs.map((pair) => nameKey(pair.fact.userName))).size - 1;
    return [
      {
        code: 'crowd',
        severity: 'note',
        field: `originals.${original.index}.betDetails.${first.bet.index}`,
        message: fact.isOfAgent
          ? findingText.crowdOfAgent(fact.userName, fact.agent, fact, more)
          : findingText.crowdOfEqualBets(fact.userName, fact, more),
        records: reportsIn([fact, ...pairs.map((pair) => pair.fact)]),
      },
    ];
  });
}

function isEqual(bet: DraftBet, fact: BetFact): boolean {
  return bet.odds === fact.odds && bet.stack === fact.stack;
}
