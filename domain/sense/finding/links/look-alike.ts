/** `look-alike`: another user name looks nearly the same, or is one letter away under the same agent. */
import type { AccountFact, Person } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { nameKey } from '../keys.ts';
import { latestOf } from '../records.ts';
import { skeletonOf } from '../skeleton.ts';
import { findingText } from '../text.ts';
import { mostUsedFirst } from './most-used.ts';
import { isOneLetterOff } from './one-letter.ts';

/** The facts are names with the same skeleton (see `skeletonOf`) or with a common key (see `nearKeys`). */
export function lookAlike(person: Person, facts: readonly AccountFact[]): Finding[] {
  const name = person.name.normalize('NFC').trim();
  if (name === '') return [];
  const skeleton = skeletonOf(name);
  const others = facts.filter((fact) => fact.name.normalize('NFC').trim() !== name);
  const twins = others.filter((fact) => skeletonOf(fact.name) === skeleton);
  const agent = nameKey(person.agent);
  const near = others.filter(
    (fact) =>
      agent !== '' &&
      nameKey(fact.agent) === agent &&
      skeletonOf(fact.name) !== skeleton &&
      isOneLetterOff(fact.name, name),
  );
  const alike = [twins, near].flatMap((facts) => mostUsedFirst(facts, (fact) => [fact.name, fact.agent]));
  const [first] = alike;
  if (!first) return [];
  const say = twins.length > 0 ? findingText.looksLike : findingText.oneLetterOff;
  return [
    {
      code: 'look-alike',
      severity: 'note',
      field: person.fields.name,
      message: say(name, first.name, first.agent, first.inAll),
      records: latestOf(alike),
    },
  ];
}
