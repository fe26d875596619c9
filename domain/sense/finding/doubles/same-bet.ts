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
    const [first, ...more] = found;
    const [fact] = first?.facts ?? [];
    if (!first || !fact) return [];
    return [
      {
        code: 'same-bet',
        severity: 'warning',
        field: `originals.${original.index}.betDetails.${first.bet.index}`,
        message: findingText.sameBet(first.bet, more.length, fact.userName, fact.date),
        records: reportsIn(found.flatMap(({ facts }) => facts)),
      },
    ];
  });
}
