/** `same-bet`: the same bet is in another report, on any day: it would be voided twice. */
import type { BetFact, ReportDraft } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { betKey, isSameMarket } from '../keys.ts';
import { reportsIn } from '../records.ts';
import { findingText } from '../text.ts';

/** One finding per original, at its first duplicate bet: a copied report is one mistake, not twenty. */
export function sameBet(draft: ReportDraft, facts: readonly BetFact[]): Finding[] {
  const elsewhere = new Map<string, BetFact[]>();
  for (const fact of facts) {
    const key = betKey(fact.userName, fact);
    if (fact._id !== draft._id) elsewhere.set(key, [...(elsewhere.get(key) ?? []), fact]);
  }
  if (elsewhere.size === 0 || draft.userName === '') return [];
  return draft.originals.flatMap((original): Finding[] => {
    const found = original.bets.flatMap(({ index, odds, stack, time }) => {
      if (time === undefined) return [];
      const alike = elsewhere.get(betKey(draft.userName, { odds, stack, time })) ?? [];
      const facts = alike.filter((fact) => isSameMarket(original, fact));
      return facts.length > 0 ? [{ bet: { index, odds, stack, time }, facts }] : [];
    });
    const [first] = found;
    if (!first) return [];
    // The report that has the most of these bets is named.
    const bets = countsOf(found.flatMap(({ facts }) => [...new Set(facts.map(({ _id }) => _id))]));
    const betsIn = ({ _id }: BetFact) => bets.get(_id) ?? 0;
    const [fact] = first.facts.toSorted((one, other) => betsIn(other) - betsIn(one));
    if (!fact) return [];
    const more = { there: betsIn(fact) - 1, elsewhere: found.length - betsIn(fact) };
    return [
      {
        code: 'same-bet',
        severity: 'warning',
        field: `originals.${original.index}.betDetails.${first.bet.index}`,
        message: findingText.sameBet(first.bet, more, fact.userName, fact.date),
        records: reportsIn([fact, ...found.flatMap(({ facts }) => facts)]),
      },
    ];
  });
}

function countsOf(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
