import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { pageSizes } from '../../../domain/values/limits.ts';
import type { Actor } from '../../../domain/permissions.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { cleanUp, Probe, render, until } from '../../ui/testing/render.tsx';
import { useViewParams, type ViewParams } from './use-view-params.ts';

afterEach(cleanUp);

const admin: Actor = { role: 'admin', section: ['Turbo'], permissions: [] };
const defaults = {
  sort: { key: 'name', direction: 'asc' },
  sortKeys: ['name', 'date'],
  pageSizes: pageSizes.reference,
} as const;

async function view(search: string) {
  let params: ViewParams | undefined;
  const probe = <Probe useValue={() => useViewParams(defaults)} onValue={(value) => (params = value)} />;
  const router = createMemoryRouter([{ path: '/sports', element: probe }], {
    initialEntries: [`/sports${search}`],
  });
  await render(<RouterProvider router={router} />);
  return { now: () => params!, address: () => router.state.location.search, router };
}

test('reads the view from the URL', async () => {
  signedInAs(admin);
  const { now } = await view('?q=cri&sort=-date&page=3&size=50&deleted=1');
  expect(now()).toMatchObject({
    typed: 'cri',
    sort: { key: 'date', direction: 'desc' },
    page: 3,
    size: 50,
    isDeletedShown: true,
  });
});

test('only the list of deleted records is sorted by who deleted them and when, and only admins have it', async () => {
  signedInAs(admin);
  const { now } = await view('?deleted=1&sort=-deletedAt&page=2');
  expect(now()).toMatchObject({ isDeletedShown: true, sort: { key: 'deletedAt', direction: 'desc' } });
  await act(async () => now().setDeletedShown(false));
  expect(now()).toMatchObject({ isDeletedShown: false, sort: defaults.sort });
  await cleanUp();
  signedInAs({ ...admin, role: 'subadmin' });
  const other = await view('?deleted=1&sort=-deletedAt');
  expect(other.now()).toMatchObject({ isDeletedShown: false, sort: defaults.sort });
});

test('ignores invalid parameters', async () => {
  const { now } = await view('?sort=-password&page=-2&size=7');
  expect(now()).toMatchObject({ typed: '', sort: defaults.sort, page: 1, size: 20, isDeletedShown: false });
});

test('sorting and page size go back to page 1; defaults are omitted from the URL', async () => {
  const { now, address } = await view('?page=3');
  await act(async () => now().toggleSort('name'));
  expect([now().page, address()]).toEqual([1, '?sort=-name']);
  await act(async () => now().goTo(2));
  expect(address()).toBe('?sort=-name&page=2');
  await act(async () => now().setSize(50));
  expect([now().page, address()]).toEqual([1, '?sort=-name&size=50']);
  await act(async () => now().toggleSort('name'));
  expect(address()).toBe('?size=50');
});

test('typing applies immediately, goes back to page 1, and reaches the URL a little later', async () => {
  const { now, address } = await view('?page=3');
  await act(async () => now().setTyped('cricket'));
  expect([now().typed, now().page, address()]).toEqual(['cricket', 1, '?page=3']);
  await until(() => expect(address()).toBe('?q=cricket'));
});

test('sorting before the URL is updated keeps the typed text', async () => {
  const { now, address } = await view('');
  await act(async () => now().setTyped('cricket'));
  await act(async () => now().toggleSort('date'));
  expect(address()).toBe('?q=cricket&sort=date');
});

test('two changes before the URL is updated both apply', async () => {
  const { now, address } = await view('');
  const before = now();
  await act(async () => {
    before.toggleSort('date');
    before.setSize(50);
  });
  expect(address()).toBe('?sort=date&size=50');
});

test('links and the Back button update the field', async () => {
  const { now, router } = await view('?q=cricket');
  await act(async () => router.navigate('/sports'));
  expect(now().typed).toBe('');
  await act(async () => router.navigate(-1));
  expect(now().typed).toBe('cricket');
});
