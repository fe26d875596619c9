/** A button without a permission check offers what the server refuses. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { areas, moduleRow, modules, sections, type Area, type Module } from '../domain/areas.ts';
import { permissionOf } from '../domain/permissions.ts';
import { sentencesOf } from '../domain/text.ts';
import { signedInAs } from './client/testing/signed-in.ts';
import { areaScreens } from './screens.ts';
import { cleanUp, render, until } from './ui/testing/render.tsx';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

/** Needs only the list permission: it changes only the person's own view. */
const looking = ['Today', '7 days', 'Month', 'Views', 'Filters', 'Columns', 'Details'];

async function buttonsOf(area: Area, module: Module) {
  signedInAs({ role: 'user', section: sections, permissions: [permissionOf(area, module, 'listing')] });
  // As long lists are sent: a record per line.
  const headers = { 'content-type': 'application/json', 'x-total-count': '0', 'x-as-of': '' };
  vi.stubGlobal('fetch', async () => new Response('{"data":[\n\n],"message":""}', { headers }));
  await areaScreens[module].loadAhead();
  const Screen = areaScreens[module];
  const { screen } = moduleRow(area, module);
  const router = createMemoryRouter([{ path: '*', element: <Screen area={area} /> }], {
    initialEntries: [screen],
  });
  const { container } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const { empty } = sentencesOf(area, module);
  await until(() => expect(container.textContent).toContain(empty));
  return [...container.querySelectorAll('button, a')]
    .filter((button) => !button.closest('th'))
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

describe.each(areas)('who may only see a list, in %s', (area) => {
  it.each(modules)('is offered nothing else: %s', async (module) => {
    const offered = await buttonsOf(area, module);
    expect(offered).toContain('Views');
    expect(offered.filter((name) => !looking.includes(name))).toEqual([]);
  });
});
