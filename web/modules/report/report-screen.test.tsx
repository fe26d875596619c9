import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiPath, areas, moduleRow, type Area } from '../../../domain/areas.ts';
import { reportSentencesOf } from '../../../domain/report/text.ts';
import { lists } from '../../../domain/text.ts';
import { addressOf } from '../../client/record-address.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { signedInAs } from '../../client/testing/signed-in.ts';
import { byText, cleanUp, click, render, submit, type, until } from '../../ui/testing/render.tsx';
import { ReportScreen } from './report-screen.tsx';
import { defaults, draft, field } from './testing/report-form.tsx';
import { reportOptions } from './testing/report-options.ts';

beforeEach(() => signedInAs({ role: 'admin', section: ['Turbo', 'Forex'], permissions: [] }));
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

async function edited(area: Area) {
  const record = { ...draft, ...defaults, _id: 'r1', version: 1, createdAt: '', updatedAt: '' };
  const { asked } = fakeApi({
    [`GET ${apiPath(area, 'report')}/options`]: { json: { data: reportOptions } },
    [`GET ${apiPath(area, 'report')}/r1`]: { json: { data: record } },
  });
  const { screen } = moduleRow(area, 'report');
  const addresses = {
    edit: addressOf(screen, { kind: 'update', id: 'r1' }),
    create: addressOf(screen, { kind: 'create' }),
  };
  const router = createMemoryRouter([{ path: '*', element: <ReportScreen area={area} /> }], {
    initialEntries: [addresses.edit],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const userName = () => field(container, 'userName')?.value;
  await until(() => expect(userName()).toBe('sample user'));
  return { container, router, addresses, userName, asked };
}

test.each(areas)('%s: a new report opened from the form of another starts empty', async (area) => {
  const { container, router, addresses, userName } = await edited(area);
  await act(() => router.navigate(addresses.create));
  expect(userName()).toBe('');
  await act(() => router.navigate(-1));
  expect(userName()).toBe('sample user');

  // Discarded input is not in the next form either.
  await type(field(container, 'agent'), 'another agent');
  await act(() => router.navigate(addresses.create));
  await click(byText(document.body, 'button', 'Discard'));
  expect([userName(), field(container, 'agent').value]).toEqual(['', '']);
});

test('a copy belongs to no proof, and is asked about before an empty form takes its place', async () => {
  const { container, router, addresses, userName, asked } = await edited('turbo');
  await act(() => router.navigate(`${addresses.create}?copy=r1`));
  expect(userName()).toBe('sample user');
  await type(field(container, 'agent'), 'another agent');
  await act(() => router.navigate(addresses.create));
  await click(byText(document.body, 'button', 'Keep editing'));
  expect(field(container, 'agent').value).toBe('another agent');
  const sent = () => asked('POST').find(({ path }) => path === apiPath('turbo', 'report', 'create'));
  await submit(container.querySelector('form')!);
  await until(() => expect(sent()?.body).toMatchObject({ agent: 'another agent', proofId: null }));
  await act(() => router.navigate(addresses.create));
  await click(byText(document.body, 'button', 'Discard'));
  expect([userName(), field(container, 'agent').value]).toEqual(['', '']);
});

const gone = (id: string, eventName: string) => ({
  ...draft,
  ...defaults,
  originals: draft.originals?.map((original) => ({ ...original, eventNames: [eventName] })),
  proofId: null,
  _id: id,
  version: 2,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  deletedBy: 'sample-admin',
  deletedAt: '2026-11-15T08:35:00.000Z',
});

async function deletedReports(area: Area, search: string) {
  const base = apiPath(area, 'report');
  const [first, second] = [gone('r1', 'Lions v Tigers'), gone('r2', 'Bears v Wolves')];
  let left = [first, second];
  fakeApi({
    [`GET ${base}/options`]: { json: { data: reportOptions } },
    [`GET ${base}/deleted`]: async () => ({ json: { data: left } }),
    [`POST ${base}/r1/restore`]: async () => {
      left = [second];
      return { json: { data: { ...first, version: 3 } } };
    },
  });
  const router = createMemoryRouter([{ path: '*', element: <ReportScreen area={area} /> }], {
    initialEntries: [moduleRow(area, 'report').screen + search],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return container;
}

test.each(areas)('%s: deleted reports are found by what the list finds', async (area) => {
  const container = await deletedReports(area, '?deleted=1&q=TIGERS');
  await until(() => expect(container.textContent).toContain('Showing 1 to 1 of 1'));
  expect(container.querySelector('tbody')?.textContent).toContain('Lions v Tigers');
});

test('the focus goes on to the next deleted report when one is restored', async () => {
  const container = await deletedReports('turbo', '?deleted=1');
  await until(() => expect(container.textContent).toContain('Showing 1 to 2 of 2'));
  const button = byText(container, 'tbody button', lists.restore);
  button.focus();
  await click(button);
  await until(() => expect(container.textContent).toContain('Showing 1 to 1 of 1'));
  await until(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Bears v Wolves'));
});

test.each(areas)('%s: an export has the filters and the order of the list', async (area) => {
  const { asked } = fakeApi({});
  const router = createMemoryRouter([{ path: '*', element: <ReportScreen area={area} /> }], {
    initialEntries: [`${moduleRow(area, 'report').screen}?agent=Asha&sort=-userName`],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // Also what was typed a moment ago and is not in the address yet.
  await type(container.querySelector('input[type=search]')!, 'tigers');
  await click(byText(container, 'button', reportSentencesOf(area).exportLabel));
  const query = 'searchTerm=tigers&agent=Asha&sort=userName&dir=desc';
  await until(() =>
    expect(asked('GET').map(({ path }) => path)).toContain(`${apiPath(area, 'report')}/exportExcel?${query}`),
  );
});
