import { expect, it } from 'vitest';
import { storedBet } from '../testing/samples.ts';
import { reportsIn } from './records.ts';

it('links the first records, each once, and at least one of each area', () => {
  const facts = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].map((_id) => ({ ...storedBet, _id }));
  expect(reportsIn(facts).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  const other = { ...storedBet, area: 'forex' as const, _id: 'g' };
  expect(reportsIn([...facts, other]).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd', 'g']);
  expect(reportsIn([other, ...facts]).map(({ _id }) => _id)).toEqual(['g', 'a', 'b', 'c', 'd']);
});
