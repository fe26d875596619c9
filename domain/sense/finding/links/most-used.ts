/** Counts names over areas and modules: the database counts the records of each apart. */
import type { AccountFact } from '../facts.ts';
import { nameKey } from '../keys.ts';

export interface CountedAccount extends AccountFact {
  /** Records of all facts with the same words. */
  readonly inAll: number;
}

/** Most records first. `wordsOf`: what the sentence about a fact says besides the number. */
export function mostUsedFirst(
  facts: readonly AccountFact[],
  wordsOf: (fact: AccountFact) => readonly string[],
): CountedAccount[] {
  const keyOf = (fact: AccountFact) => JSON.stringify(wordsOf(fact).map(nameKey));
  const counts = new Map<string, number>();
  for (const fact of facts) counts.set(keyOf(fact), (counts.get(keyOf(fact)) ?? 0) + fact.records);
  return facts
    .map((fact) => ({ ...fact, inAll: counts.get(keyOf(fact)) ?? fact.records }))
    .toSorted((one, other) => other.inAll - one.inAll || other.records - one.records);
}
