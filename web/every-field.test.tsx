/** A field that is in a module definition but missing on its screen can be neither seen nor edited. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiPath, areas, moduleRow, modules, sections, type Area, type Module } from '../domain/areas.ts';
import { toWire } from '../domain/record/wire.ts';
import { fakeApi } from './client/testing/fake-api.ts';
import { signedInAs } from './client/testing/signed-in.ts';
import { labelsOf } from './modules/audit/audit-records.ts';
import { areaScreens } from './screens.ts';
import { cleanUp, render, until } from './ui/testing/render.tsx';

beforeEach(() => {
  signedInAs({ role: 'admin', section: sections, permissions: [] });
});
afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

/** They have their own lists, forms and tests. */
const ownScreens: readonly Module[] = ['proof', 'report', 'note'];

/** A unique text for each field, and a colour for brands. */
const sampleOf = (at: number) => `#00008${at}`;

async function screen(area: Area, module: Module, place: string) {
  const fields = Object.keys(labelsOf({ entity: module, area }));
  const record = {
    _id: '1',
    ...toWire(
      Object.fromEntries(
        fields.map((name, at) => [name, name === 'content' ? `<p>${sampleOf(at)}</p>` : sampleOf(at)]),
      ),
      moduleRow(area, module).wire,
    ),
    version: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  };
  fakeApi({ [`GET ${apiPath(area, module, 'list')}`]: { json: { data: [record] } } });
  await areaScreens[module].loadAhead();
  const Screen = areaScreens[module];
  const initialEntries = [`${moduleRow(area, module).screen}${place}`];
  const router = createMemoryRouter([{ path: '*', element: <Screen area={area} /> }], { initialEntries });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return container;
}

describe.each(areas)('every field, in %s', (area) => {
  it.each(modules.filter((module) => !ownScreens.includes(module)))(
    'has a column and an input: %s',
    async (module) => {
      const labels = Object.values(labelsOf({ entity: module, area }));
      const container = await screen(area, module, '/new');
      const dialog = () => container.querySelector('[role="dialog"]');
      await until(() => expect(container.querySelector('tbody tr[tabindex]')).not.toBeNull());
      await until(() => expect(dialog()).not.toBeNull());
      const inputs = [...dialog()!.querySelectorAll('*')].map((part) =>
        part.textContent?.replace(/ \*$/, ''),
      );
      expect(inputs).toEqual(expect.arrayContaining(labels));
      const headers = [...container.querySelectorAll('th')].map((header) => header.textContent);
      expect(headers).toEqual(expect.arrayContaining(labels));
    },
  );

  it.each(modules.filter((module) => !ownScreens.includes(module)))(
    'is in the preview: %s',
    async (module) => {
      const container = await screen(area, module, '/1');
      const fields = Object.keys(labelsOf({ entity: module, area }));
      const dialog = () => container.querySelector('[role="dialog"]');
      const missing = () => fields.filter((_field, at) => !dialog()?.innerHTML.includes(sampleOf(at)));
      await until(() => expect(missing()).toEqual([]));
    },
  );
});
