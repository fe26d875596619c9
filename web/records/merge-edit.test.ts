import { expect, test } from 'vitest';
import { differingFields, mergeEdit } from './merge-edit.ts';

const base = { name: 'Gold', remark: '', tags: ['a'] };

test('what I did not touch keeps their change, what I changed stays mine', () => {
  const mine = { ...base, name: 'Brass' };
  const theirs = { ...base, name: 'Silver', remark: 'checked', tags: ['a', 'b'] };
  expect(mergeEdit(base, mine, theirs)).toEqual({ name: 'Brass', remark: 'checked', tags: ['a', 'b'] });
});

test('fields differ by content, not by identity', () => {
  expect(differingFields(base, { ...base, tags: ['a'] })).toEqual([]);
  expect(differingFields(base, { ...base, remark: 'x', tags: [] })).toEqual(['remark', 'tags']);
});
