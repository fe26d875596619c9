import { expect, it } from 'vitest';
import type { Finding } from './finding.ts';
import { findingsToKeep } from './kept.ts';

const doubled: Finding = {
  code: 'same-bet',
  severity: 'warning',
  field: 'originals.0.betDetails.0',
  message: 'The bet already stands there.',
  records: [],
};
const saying = { confirmations: [], by: 'asha', at: '2026-11-16T08:00:00.000Z', before: [] };

it('accepts a confirmation for the bets of an original, whichever row the bet was in', () => {
  const { code } = doubled;
  const kept = (field: string) =>
    findingsToKeep([doubled], { ...saying, confirmations: [{ code, field }] })[0]?.confirmedBy;
  expect(kept('originals.0.betDetails.0')).toBe('asha');
  expect(kept('originals.0.betDetails.2')).toBe('asha');
  expect(kept('originals.1.betDetails.0')).toBeUndefined();
  expect(kept('originals.0.pl')).toBeUndefined();
});

it('keeps an earlier confirmation while the sentence is the same, even if the bet moved', () => {
  const before = [{ ...doubled, field: 'originals.0.betDetails.3', confirmedBy: 'ravi', words: 'two slips' }];
  expect(findingsToKeep([doubled], { ...saying, before })).toMatchObject([
    { field: doubled.field, confirmedBy: 'ravi', words: 'two slips' },
  ]);
  const [other] = findingsToKeep([{ ...doubled, message: 'Another bet.' }], { ...saying, before });
  expect(other?.confirmedBy).toBeUndefined();
});
