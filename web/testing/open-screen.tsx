/** A module's screen in a test, with a server that has one record. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
export const places = { list: '', create: '/new', preview: `/${recordId}` } as const;

/** Where the content of each place appears. */
const shown = {
  list: 'tbody tr[tabindex]',
  create: 'form input[data-path]',
  preview: 'dl, iframe, [role="dialog"]',
};

const lifecycle = {
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

export async function openScreen(
  area: Area,
  module: Module,
  place: keyof typeof places,
  fields: Readonly<Record<string, unknown>>,
) {
  const { screen, wire } = moduleRow(area, module);
  const record = { _id: recordId, ...fields, ...lifecycle };
  const sent = JSON.stringify(module === 'proof' ? proof.onWire?.write(area, record) : toWire(record, wire));
  // As long lists are sent: a record per line.
  const headers = { 'content-type': 'application/json', 'x-total-count': '1', 'x-as-of': '' };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === `/api${apiPath(area, module, 'list')}`)
      return new Response(`{"data":[\n${sent}\n],"message":""}`, { headers });
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
  await until(() => expect(container.querySelector(shown[place])).not.toBeNull());
  return container;
}
