import { expect, test } from 'vitest';
import { textOfHtml } from '../../../domain/prooftype/html-text.ts';
import { bothAsText, differingFields, mergeEdit } from './merge-edit.ts';

const base = { name: 'Gold', remark: '', tags: ['a'] };

test('untouched fields take their change, my changes are kept', () => {
  const mine = { ...base, name: 'Brass' };
  const theirs = { ...base, name: 'Silver', remark: 'checked', tags: ['a', 'b'] };
  expect(mergeEdit(base, mine, theirs)).toEqual({ name: 'Brass', remark: 'checked', tags: ['a', 'b'] });
});

test('compares fields by content, not by identity', () => {
  expect(differingFields(base, { ...base, tags: ['a'] })).toEqual([]);
  expect(differingFields(base, { ...base, remark: 'x', tags: [] })).toEqual(['remark', 'tags']);
});

test('compares lists and their items with all fields, whatever their order', () => {
  const bet = { odds: 2, time: '10:00:00' };
  const differs = (one: unknown, other: unknown) =>
    differingFields<Record<string, unknown>>({ one }, { one: other }).length > 0;
  expect(differs([bet], [{ time: '10:00:00', odds: 2 }])).toBe(false);
  expect(differs([], [])).toBe(false);
  for (const other of [
    [],
    [bet, bet],
    [{ ...bet, odds: '2' }],
    [{ odds: 2 }],
    [{ odds: 2, stack: 1 }],
    bet,
    null,
  ])
    expect([differs([bet], other), differs(other, [bet])]).toEqual([true, true]);
});

test('two files are never the same', () => {
  const logo = () => ({ logo: new File(['x'], 'logo.png') });
  const chosen = logo();
  expect(differingFields(chosen, { ...chosen })).toEqual([]);
  expect(differingFields<Record<string, unknown>>(chosen, logo())).toEqual(['logo']);
});

test('shows both versions as plain text, or as source if the text is equal', () => {
  expect(bothAsText('<p>Their <b>words</b></p>', '<p>Mine</p>', textOfHtml)).toEqual({
    theirs: 'Their words',
    mine: 'Mine',
  });
  expect(bothAsText('<p>Same</p>', '<b>Same</b>', textOfHtml)).toEqual({
    theirs: '<p>Same</p>',
    mine: '<b>Same</b>',
  });
  expect(bothAsText('', ['a'])).toEqual({ theirs: 'N/A', mine: '["a"]' });
});

test('shows days as lists do', () => {
  expect(bothAsText('2026-11-15', '')).toEqual({ theirs: '15 Nov 2026', mine: 'N/A' });
});

test('shows only the differing lines of long texts', () => {
  expect(bothAsText('a\nb\nc\nd', 'a\nB\nC\nd')).toEqual({ theirs: '…\nb\nc\n…', mine: '…\nB\nC\n…' });
  expect(bothAsText('a\nb', 'a\nb\nc')).toEqual({ theirs: '…', mine: '…\nc' });
  expect(bothAsText('a\na', 'a')).toEqual({ theirs: '…\na', mine: '…' });
});
