import { expect, it } from 'vitest';
import { differenceIn, differenceOf, inWords, summaryOf } from './difference.ts';

it('lists the fields that differ, with their labels', () => {
  const before = { name: 'Cricket', remark: 'x', isRetired: false, same: 1 };
  const after = { name: 'Cricket T20', remark: '', isRetired: true, same: 1 };
  expect(differenceOf(before, after, { name: 'Sport Name' })).toEqual([
    { field: 'Sport Name', before: 'Cricket', after: 'Cricket T20' },
    { field: 'Remark', before: 'x', after: '' },
    { field: 'Is retired', before: 'No', after: 'Yes' },
  ]);
});

it('shows a list with other items also if its text is the same, and an item that is removed once', () => {
  expect(differenceOf({ events: ['A, B'] }, { events: ['A', 'B'] })).toEqual([
    { field: 'Events', before: '“A, B”', after: '“A”, “B”' },
  ]);
  expect(differenceOf({ events: ['x', 'x', 'y'] }, { events: ['x', 'z'] })).toEqual([
    { field: 'Events', before: 'x, y', after: 'z' },
  ]);
  expect(differenceOf({ events: ['x', 'x'] }, { events: ['x', 'x'] })).toEqual([]);
});

it('another kind of line break is no difference', () => {
  expect(differenceOf({ navigation: 'a\r\nb' }, { navigation: 'a\nb' })).toEqual([]);
});

it('lists what was created or deleted, without empty fields', () => {
  expect(differenceOf(null, { name: 'Chess', remark: '', proofId: null })).toEqual([
    { field: 'Name', before: undefined, after: 'Chess' },
  ]);
  expect(differenceOf({ name: 'Chess' }, null)).toEqual([
    { field: 'Name', before: 'Chess', after: undefined },
  ]);
  expect(differenceOf(null, null)).toEqual([]);
});

it('shows nested fields one by one, and what was added to or removed from lists', () => {
  const bet = (odds: number) => ({
    originals: [{ sportNames: ['Cricket'], betDetails: [{ odds: 1.5 }, { odds }] }],
  });
  expect(differenceOf(bet(1.9), bet(2))).toEqual([
    { field: 'Originals › 1 › Bet details › 2 › Odds', before: '1.9', after: '2' },
  ]);
  expect(differenceOf({ permissions: ['a', 'b', 'c'] }, { permissions: ['a', 'c', 'd'] })).toEqual([
    { field: 'Permissions', before: 'b', after: 'd' },
  ]);
  expect(differenceOf({ order: ['a', 'b'] }, { order: ['b', 'a'] })).toEqual([
    { field: 'Order', before: 'a, b', after: 'b, a' },
  ]);
});

it('begins a part of a record with its name, in whatever order it was stored', () => {
  const brand = { url: 'https://sample.example', logo: '/logo/x', name: 'Sample', group: 'Support' };
  const picture = { width: 1, filename: 'a.png' };
  const fields = differenceOf(null, { brand, images: [picture] }, { brand: 'Brand' }).map(
    ({ field }) => field,
  );
  expect(fields).toEqual([
    'Brand › Name',
    'Brand › URL',
    'Brand › Logo',
    'Brand › Group',
    'Images › 1 › Filename',
    'Images › 1 › Width',
  ]);
});

it('limits the depth and leaves no field out, whatever was stored', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 50; level += 1) deep = { deep };
  expect(differenceOf(null, deep)).toHaveLength(1);
  const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field${at}`, at]));
  expect(differenceOf(null, wide)).toHaveLength(1000);
  expect(differenceOf(null, { constructor: 'x', toString: 'y' })).toHaveLength(2);
  expect(differenceOf(null, 'text')).toEqual([{ field: 'Value', before: undefined, after: 'text' }]);
});

it('turns names into words', () => {
  const names = [
    'afterVoidBalance',
    'report-option',
    'login-failed',
    'whatsapp_group',
    'pdf',
    'recordSha256',
  ];
  expect(names.map(inWords)).toEqual([
    'After void balance',
    'Report option',
    'Login failed',
    'WhatsApp group',
    'PDF',
    'Record SHA-256',
  ]);
});

it('summarises a change in one line, with its values', () => {
  const labels = { date: 'Date', userName: 'User Name' };
  const created = {
    brandId: '01a1e2e6-0000-7000-8000-000000000000',
    sha256: 'ab'.repeat(32),
    remark: 'first\nsecond',
    userName: 'sam',
    date: '2026-11-15',
  };
  expect(summaryOf(differenceOf(null, created, labels))).toBe(
    'Date: 15 Nov 2026, User Name: sam, Remark: first second',
  );
  expect(summaryOf(differenceOf(created, { ...created, userName: 'kim' }, labels))).toBe(
    'User Name: sam → kim',
  );
  expect(summaryOf(differenceOf({ name: 'Chess' }, null))).toBe('Name: Chess');
  expect(summaryOf(differenceOf(null, null))).toBe('');
  const long = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, 'x'.repeat(5000)]));
  expect(summaryOf(differenceOf(null, long)).length).toBeLessThan(600);
});

it('shows the evidence number of a download, and of no other entry', () => {
  const id = '0199a1b2-0000-7000-8123-456789abcdef';
  const after = { group: 'Sample desk', recordSha256: 'ab'.repeat(32) };
  const download = { id, action: 'pdf', before: null, after };
  expect(summaryOf(differenceIn(download))).toBe('Evidence number: 28T5-CY4T-QKFF, Group: Sample desk');
  const sent = { ...download, after: { group: 'Sample desk', bytes: 4 } };
  expect(summaryOf(differenceIn(sent))).toBe('Group: Sample desk, Bytes: 4');
  expect(summaryOf(differenceIn({ ...download, action: 'update' }))).toBe('Group: Sample desk');
});
