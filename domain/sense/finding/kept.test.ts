import { expect, it } from 'vitest';
import type { Finding } from './finding.ts';
import { findingsToKeep, type StoredFinding } from './kept.ts';
import { findingText } from './text.ts';

const doubled: Finding = {
  code: 'same-bet',
  severity: 'warning',
  field: 'originals.0.betDetails.0',
  message: 'The bet is already in a report.',
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

it('keeps an earlier confirmation with its original or picture when others are added, removed or moved', () => {
  const at = (field: string, more = {}) => ({ ...doubled, field, ...more });
  const after = (fields: readonly string[], before: readonly StoredFinding[]) =>
    findingsToKeep(
      fields.map((field) => at(field)),
      { ...saying, before },
    ).map(({ confirmedBy, words }) => [confirmedBy, words]);
  const second = at('originals.1.betDetails.0', { confirmedBy: 'ravi', words: 'two slips' });
  expect(after(['originals.0.betDetails.2'], [second])).toEqual([['ravi', 'two slips']]);
  expect(after(['images.2'], [at('images.0', { confirmedBy: 'ravi' })])).toEqual([['ravi', undefined]]);
  // A further one with the same sentence was not confirmed.
  expect(after(['originals.0.betDetails.0', 'originals.1.betDetails.0'], [second])).toEqual([
    [undefined, undefined],
    ['ravi', 'two slips'],
  ]);
  for (const other of [at('navigation2Images.0'), at('images.1', { code: 'same-picture' })]) {
    expect(after(['images.0'], [{ ...other, confirmedBy: 'ravi' }])).toEqual([[undefined, undefined]]);
  }
});

it('keeps a confirmation of a sentence that was worded differently in earlier versions', () => {
  const bet = { odds: 185, stack: 1_000_000, time: '14:05:10' };
  const [date, pl] = ['2026-11-10', 850_000];
  const reworded = {
    'The bet 1.85 × 10,000.00 at 14:05:10 already stands in a report of kiran12 of 10 Nov 2026.':
      findingText.sameBet(bet, { there: 0, elsewhere: 0 }, 'kiran12', date),
    'The bet 1.85 × 10,000.00 at 14:05:10 and 2 more already stand in a report of kiran12 of 10 Nov 2026.':
      findingText.sameBet(bet, { there: 2, elsewhere: 0 }, 'kiran12', date),
    'A report of kiran12 of 10 Nov 2026 with this event, market and P&L 8,500.00 is already there.':
      findingText.sameReport(pl, 'kiran12', date),
    'This picture already stands in a proof of kiran12 of 10 Nov 2026.': findingText.samePicture(
      'kiran12',
      date,
    ),
    'This picture can hardly be told apart from one in a proof of kiran12 of 10 Nov 2026.':
      findingText.similarPicture('kiran12', date),
  };
  for (const [earlier, message] of Object.entries(reworded)) {
    const before = [{ ...doubled, message: earlier, confirmedBy: 'ravi' }];
    expect(findingsToKeep([{ ...doubled, message }], { ...saying, before })).toMatchObject([
      { message, confirmedBy: 'ravi' },
    ]);
  }
});
