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

/** With the day, because a minute can begin before midnight. */
function secondsOf(date: string, time: string): number {
  return Date.parse(`${date}T${time}Z`) / 1000;
}

/** The facts are bets at most 60 seconds away from one of the draft's bets. */
export function crowd(draft: ReportDraft, facts: readonly BetFact[]): Finding[] {
  const { date, userName } = draft;
  if (date === undefined || userName === '' || facts.length === 0) return [];
  const agent = nameKey(draft.agent);
  const user = nameKey(userName);
  const others = facts
    .filter((fact) => fact._id !== draft._id && nameKey(fact.userName) !== user)
    .flatMap((fact) => {
      if (fact.date === null) return [];
      const isOfAgent = agent !== '' && nameKey(fact.agent) === agent;
      return [{ ...fact, at: secondsOf(fact.date, fact.time), isOfAgent }];
    });
  return draft.originals.flatMap((original): Finding[] => {
    const there = others.filter((fact) => isSameMarket(original, fact));
    const pairs = original.bets.flatMap((bet) => {
      if (bet.time === undefined) return [];
      const at = secondsOf(date, bet.time);
      return there
        .filter((fact) => Math.abs(at - fact.at) <= crowdSeconds && (fact.isOfAgent || isEqual(bet, fact)))
        .map((fact) => ({ bet, fact }));
    });
    const [first] = pairs.toSorted((one, other) => Number(other.fact.isOfAgent) - Number(one.fact.isOfAgent));
    if (!first) return [];
    const { fact } = first;
    const usersOf = (some: typeof pairs) => new Set(some.map((pair) => nameKey(pair.fact.userName))).size;
    const alike = usersOf(pairs.filter((pair) => pair.fact.isOfAgent === fact.isOfAgent));
    const more = alike - 1;
    return [
      {
        code: 'crowd',
        severity: 'note',
        field: `originals.${original.index}.betDetails.${first.bet.index}`,
        message: fact.isOfAgent
          ? findingText.crowdOfAgent(fact.userName, fact.agent, fact, {
              more,
              others: usersOf(pairs) - alike,
            })
          : findingText.crowdOfEqualBets(fact.userName, fact, more),
        records: reportsIn([fact, ...pairs.map((pair) => pair.fact)]),
      },
    ];
  });
}

function isEqual(bet: DraftBet, fact: BetFact): boolean {
  return bet.odds === fact.odds && bet.stack === fact.stack;
}
