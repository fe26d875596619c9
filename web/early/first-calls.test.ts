import { expect, it } from 'vitest';
import { filterEntries } from '../../domain/record/list-filter.ts';
import { reportFilter } from '../../domain/report/filter.ts';
import { earlyLists } from '../building/early-lists.ts';
import { earlyKey } from '../client/http/early-calls.ts';
import { addressOf } from '../client/record-address.ts';
import { firstCalls } from './first-calls.ts';

const lists = earlyLists();
const admin = { role: 'admin' };
const callsAt = (address: string, user: object = admin) => {
  const { pathname, search } = new URL(address, 'https://console.test');
  return firstCalls({ pathname, search }, user, lists);
};
const rowsAt = (address: string) => callsAt(address)[1] ?? '';

/** As a list asks when it is opened: see `use-server-pages.ts`. */
function asked(base: string, filters: Record<string, string>, place: Record<string, string>): string {
  const active = reportFilter.readable(filters);
  return earlyKey(
    `${base}/rows?${new URLSearchParams([...filterEntries(active), ...Object.entries(place)]).toString()}`,
  );
}

it('requests the first rows of the list at the address', () => {
  const plain = { sort: 'date', dir: 'desc', size: '20', page: '1' };
  expect(callsAt('/reports')[0]).toBe('/report/count');
  expect(earlyKey(rowsAt('/reports'))).toBe(asked('/report', {}, plain));
  expect(earlyKey(rowsAt('/reports?page=3&q=o%27neil&sort=-agent&size=50&origin=x&origin=y&status='))).toBe(
    asked(
      '/report',
      { origin: 'x\ny', searchTerm: "o'neil" },
      { sort: 'agent', dir: 'desc', size: '50', page: '3' },
    ),
  );
  // Unknown to the screen as well.
  expect(earlyKey(rowsAt('/reports?page=-1&sort=nothing&size=7&strange=1'))).toBe(
    asked('/report', {}, plain),
  );
  expect(Object.keys(lists)).toEqual([
    '/reports',
    '/notes',
    '/proof',
    '/forex_report',
    '/forex_note',
    '/forex_proof',
  ]);
});

it('requests nothing for other pages or lists the person may not read', () => {
  for (const address of ['/', '/dashboard', '/reports/abc', '/reports?deleted=1', '/constructor'])
    expect(callsAt(address)).toEqual([]);
  const agent = { role: 'user', section: ['Turbo'], permissions: ['report_listing'] };
  const { permission } = lists['/reports'] ?? { permission: '' };
  expect(callsAt('/reports', { ...agent, permissions: [permission] })).toHaveLength(2);
  expect(callsAt('/forex_report', { ...agent, permissions: [permission] })).toEqual([]);
  expect(callsAt('/reports', { ...agent, permissions: [] })).toEqual([]);
  expect(callsAt('/reports', { ...agent, section: [], permissions: [permission] })).toEqual([]);
  expect(callsAt('/reports', { role: 'admin', mustChangePassword: true })).toEqual([]);
  expect(callsAt('/reports', {})).toEqual([]);
});

it('requests the key of drafts where a form opens, so that the first input can be kept', () => {
  const [create, update] = [
    addressOf('/sports', { kind: 'create' }),
    addressOf('/notes', { kind: 'update', id: '1' }),
  ];
  for (const address of [create, `${create}?copy=1`, update])
    expect(callsAt(address)).toEqual(['/admin/draft-key']);
  for (const user of [
    {},
    { role: 'user', mustChangePassword: true },
    { role: 'user', mustSetUpTwoFactor: true },
  ])
    expect(callsAt(create, user)).toEqual([]);
});
