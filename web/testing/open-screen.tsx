/** A module's screen in a test, with a server that has one record. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, vi } from 'vitest';
import { apiPath, moduleRow, type Area, type Module } from '../../domain/areas.ts';
import { proof } from '../../domain/proof/proof.ts';
import { toWire } from '../../domain/record/wire.ts';
import { reportOptions } from '../modules/report/testing/report-options.ts';
import { areaScreens } from '../screens.ts';
import { render, until } from '../ui/testing/render.tsx';

const recordId = '00000001-0000-7000-8000-000000000000';

/** Addresses below that of the list. */
export const places = {
  list: '',
  deleted: '?deleted=1',
  create: '/new',
  update: `/${recordId}/edit`,
  preview: `/${recordId}`,
} as const;
export type Place = keyof typeof places;

const lifecycle = {
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

/** Without `fields` the list is empty. */
export async function openScreen(
  area: Area,
  module: Module,
  place: Place,
  fields: Readonly<Record<string, unknown>> | undefined,
) {
  const { screen, wire } = moduleRow(area, module);
  const record = { _id: recordId, ...fields, ...lifecycle };
  const sent = JSON.stringify(
    fields && (module === 'proof' ? proof.onWire?.write(area, record) : toWire(record, wire)),
  );
  // As long lists are sent: a record per line.
  const headers = { 'content-type': 'application/json', 'x-total-count': fields ? '1' : '0', 'x-as-of': '' };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === `/api${apiPath(area, module, 'list')}`)
      return new Response(`{"data":[\n${sent ?? ''}\n],"message":""}`, { headers });
    if (url === `/api${apiPath(area, module)}${places.preview}`)
      return new Response(`{"data":${sent}}`, { headers });
    if (url.endsWith('/options')) return Response.json({ data: reportOptions });
    return Response.json({ data: url.endsWith('/findings') ? { findings: [] } : [] });
  });
  await areaScreens[module].loadAhead();
  const Screen = areaScreens[module];
  const router = createMemoryRouter([{ path: '*', element: <Screen area={area} /> }], {
    initialEntries: [`${screen}${places[place]}`],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const see = (selector: string) => until(() => expect(container.querySelector(selector)).not.toBeNull());
  const go = (to: Place) => act(() => router.navigate(`${screen}${places[to]}`));
  return { container, see, go };
}

/** Where the content of a place appears. */
export const contents = {
  row: 'tbody tr[tabindex]',
  form: 'form input[data-path]',
  preview: 'iframe, [role="dialog"]',
} as const;
