import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Sha256 } from '../merkle.ts';
import { sealedFields } from '../seal-statement.ts';
import { compareRecord } from './compare-record.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const record = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, value]));
const differences = (count: number) =>
  compareRecord({ sha256 }, sealedFields(sha256, record(count, 'sealed')), record(count, 'changed'));

it('names fields that were changed, removed or added', () => {
  const sealed = sealedFields(sha256, { pl: 10, odds: '1.5', user: 'same' });
  expect(compareRecord({ sha256 }, sealed, { pl: '10', user: 'same', note: 'x'.repeat(300) })).toEqual([
    { item: 'field pl', words: 'was changed', sealed: '10', present: '10' },
    { item: 'field odds', words: 'was removed', sealed: '1.5' },
    { item: 'field note', words: 'was added', present: `${'x'.repeat(200)}…` },
  ]);
});

it('names 20 differences, and counts the others', () => {
  expect(differences(20)).toHaveLength(20);
  expect(differences(20).at(-1)).toMatchObject({ present: 'changed' });
  expect(differences(21).at(-1)?.words).toBe('1 more field differs: this is another record');
  expect(differences(22)).toHaveLength(21);
  expect(differences(22).at(-1)?.words).toBe('2 more fields differ: this is another record');
});
