/** `other-agent`: the same user name is recorded under another agent or brand. */
import type { AccountFact, Person } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { nameKey } from '../keys.ts';
import { latestOf } from '../records.ts';
import { findingText } from '../text.ts';
import { mostUsedFirst } from './most-used.ts';

/** The facts are all agents and brands of the name. Empty values on either side are ignored. */
export function otherAgent(person: Person, facts: readonly AccountFact[]): Finding[] {
  const differs = (here: string, there: string) =>
    here !== '' && there !== '' && nameKey(here) !== nameKey(there);
  const name = nameKey(person.name);
  if (name === '') return [];
  const others = facts
    .filter((fact) => nameKey(fact.name) === name)
    .filter(({ agent, brand }) => differs(person.agent, agent) || differs(person.brand, brand));
  const [first, ...more] = mostUsedFirst(others, ({ agent, brand }) => [agent, brand]);
  if (!first) return [];
  const { agent, brand } = first;
  const isAgent = differs(person.agent, agent);
  return [
    {
      code: 'other-agent',
      severity: 'note',
      field: isAgent ? person.fields.agent : person.fields.brand,
      message: findingText.otherAgent(person.name, agent, brand, first.inAll),
      records: latestOf([first, ...more]),
    },
  ];
}
