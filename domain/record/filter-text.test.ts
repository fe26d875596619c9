import { expect, it } from 'vitest';
import { filterSchema } from './filter-schema.ts';
import { shownFilter } from './filter-text.ts';
import { alternativesIn, joinAlternatives, mostAlternatives } from './list-filter.ts';

it.each([
  ['day', '2026-11-05', '05 Nov 2026'],
  ['day', 'soon', 'soon'],
  ['period', 'today', 'Today'],
  ['period', 'soon', 'soon'],
  ['finding', 'any', 'With findings'],
  ['finding', 'same-bet', 'Same bet in another report'],
  ['text', ' one \n two ', 'one, two'],
  ['exact', 'same-bet', 'same-bet'],
] as const)('shows %s %j as %j', (kind, value, shown) => expect(shownFilter(kind, value)).toBe(shown));

const schema = filterSchema({
  agent: { kind: 'text', label: 'Agent' },
  from: { kind: 'day', label: 'From' },
});

it('takes a text that is as long as the longest of a record', () => {
  expect(schema.safeParse({ agent: 'x'.repeat(20_000) }).success).toBe(true);
  expect(schema.safeParse({ agent: 'x'.repeat(20_001) }).success).toBe(false);
});

it('takes several texts, up to a limit, and a day once', () => {
  const several = (count: number) => ({ agent: Array.from({ length: count }, (_none, at) => `a${at}`) });
  expect(schema.parse({ agent: ['one', 'two'] })).toEqual({ agent: 'one\ntwo' });
  expect(schema.safeParse(several(mostAlternatives)).success).toBe(true);
  expect(schema.safeParse(several(mostAlternatives + 1)).error?.issues[0]?.message).toBe(
    'Agent is not valid',
  );
  // An address with more is cut, so that the server does not refuse it.
  expect(alternativesIn(joinAlternatives(several(mostAlternatives + 1).agent))).toEqual(
    several(mostAlternatives).agent,
  );
  expect(schema.safeParse({ from: ['2026-11-05', '2026-11-06'] }).success).toBe(false);
});
