import { expect, test } from 'vitest';
import { differenceOf } from '../../evidence/audit/difference.ts';
import { findingWords as words } from './screen-text.ts';

const balance = {
  code: 'balance',
  severity: 'warning',
  field: 'afterVoidBalance',
  message: 'It is 5, not 6.',
};

test('the history of a record shows each finding and who confirmed it in one line', () => {
  const confirmed = {
    ...balance,
    confirmedBy: 'asha',
    confirmedAt: '2026-11-15T08:00:00.000Z',
    words: 'seen',
  };
  const before = { userName: 'raj', findings: [balance] };
  expect(differenceOf(before, { ...before, findings: [confirmed] })).toEqual([
    {
      field: words.noticed,
      before: 'It is 5, not 6. (Not confirmed)',
      after: 'It is 5, not 6. (Confirmed by asha: seen)',
    },
  ]);
  expect(differenceOf({ findings: 'kept' }, { findings: [7] })).toEqual([
    { field: 'Findings', before: 'kept', after: undefined },
    { field: words.noticed, before: undefined, after: '7' },
  ]);
});
