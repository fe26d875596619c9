import { expect, test } from 'vitest';
import { addressOf, listView, placeIn, queryOf, type RecordPlace } from './record-address.ts';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return placeIn('/reports', { pathname, search });
};

test('every form and record has an address, and the address leads to it', () => {
  const places: RecordPlace[] = [
    { kind: 'list' },
    { kind: 'create' },
    { kind: 'update', id: 'a b/c' },
    { kind: 'preview', id: '7%' },
  ];
  expect(places.map((place) => addressOf('/reports', place))).toEqual([
    '/reports',
    '/reports/new',
    '/reports/a%20b%2Fc/edit',
    '/reports/7%25',
  ]);
  expect(places.map((place) => at(addressOf('/reports', place)))).toEqual(places);
});

test('addresses of earlier versions still work', () => {
  expect(at('/reports?mode=create&q=x')).toEqual({ kind: 'create' });
  expect(at('/reports/7?mode=edit')).toEqual({ kind: 'update', id: '7' });
  expect(listView('?mode=edit&q=x&page=2')).toBe('q=x&page=2');
});

test('an address that cannot be decoded is an unknown record, not an error', () => {
  expect(at('/reports/%E0%A4%A')).toEqual({ kind: 'preview', id: '%E0%A4%A' });
});

test('another screen whose address begins the same is not below this one', () => {
  expect(at('/reports_old/7')).toEqual({ kind: 'list' });
});

test('a copy keeps the view of its list and names the record it begins with, only while it is created', () => {
  const copy: RecordPlace = { kind: 'create', from: '7&8' };
  const query = queryOf('?q=x&copy=6', copy);
  expect(query).toBe('q=x&copy=7%268');
  expect(at(`${addressOf('/reports', copy)}?${query}`)).toEqual(copy);
  expect(queryOf(`?${query}`, { kind: 'create' })).toBe('q=x');
  expect(queryOf(`?${query}`, { kind: 'list' })).toBe('q=x');
});
