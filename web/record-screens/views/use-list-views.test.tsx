import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import type { ListView } from '../../../domain/record/view/view.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { cleanUp, Probe, render, until } from '../../ui/testing/render.tsx';
import { useFilterParams } from '../address/use-filter-params.ts';
import { useColumns } from './use-columns.ts';
import { useListViews } from './use-list-views.ts';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

const view = { _id: 'v1', content: { filters: { agent: ['Asha'] }, sort: null } } as unknown as ListView;
const input = { area: 'turbo', module: 'report', isEnabled: true, onMissing: () => {} } as const;
const useBoth = () => ({
  filters: useFilterParams(['agent']),
  views: useListViews(input),
  columns: useColumns('list.turbo.report'),
});

async function open(address: string, data: readonly ListView[] = [view], client = new QueryClient()) {
  fakeApi({ 'GET /views?area=turbo&module=report': { json: { data } } });
  let drawn!: ReturnType<typeof useBoth>;
  const element = <Probe useValue={useBoth} onValue={(value) => (drawn = value)} />;
  const router = createMemoryRouter([{ path: '/reports', element }], { initialEntries: [address] });
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, drawn: () => drawn };
}

test('a link with only a view applies the filters of the view', async () => {
  const { router, drawn } = await open('/reports?view=v1');
  await until(() => expect(router.state.location.search).toBe('?view=v1&agent=Asha'));
  await until(() => expect(drawn().filters.values).toEqual({ agent: 'Asha' }));
});

test('a view saved and named right after a filter was set has the filter, and the address keeps it', async () => {
  const { router, drawn } = await open('/reports');
  await act(async () => drawn().filters.set('agent', 'Asha'));
  await act(async () => {
    // Both before the new address is drawn().
    expect(drawn().views.contentNow()).toEqual(view.content);
    drawn().views.name(view);
  });
  expect(router.state.location.search).toBe('?agent=Asha&view=v1');
});

test('a view whose filters were removed stays without them, also after a reload, until it is opened again', async () => {
  const { router, drawn } = await open('/reports?view=v1');
  await until(() => expect(drawn().filters.values).toEqual({ agent: 'Asha' }));
  await act(async () => drawn().filters.reset());
  await until(() => expect(router.state.location.search).not.toContain('agent'));
  await until(() => expect(drawn().views.current).toBeUndefined());
  const { search } = router.state.location;
  await cleanUp();

  const again = await open(`/reports${search}`);
  await until(() => expect(again.drawn().views.views).toHaveLength(1));
  expect(again.drawn().filters.values).toEqual({});
  expect(again.router.state.location.search).toBe(search);
  // By its link, such as in the command palette.
  await act(async () => again.router.navigate('/reports?view=v1'));
  await until(() => expect(again.drawn().filters.values).toEqual({ agent: 'Asha' }));
  await act(async () => again.drawn().filters.set('agent', 'Bhavin'));
  await until(() => expect(again.drawn().views.isChanged).toBe(true));
  await act(async () => again.router.navigate('/reports?view=v1'));
  await until(() => expect(again.drawn().filters.values).toEqual({ agent: 'Asha' }));
  expect(again.drawn().views.isChanged).toBe(false);
});

function viewOf(_id: string, hidden: readonly string[]) {
  const table = { order: [], hidden, pinned: [], widths: {}, density: 'comfortable' };
  return { ...view, _id, content: { ...view.content, table } } as unknown as ListView;
}

test('Back to a list from another screen leaves columns that were changed in a view', async () => {
  const client = new QueryClient();
  const shown = viewOf('v1', ['remark']);
  const changed = { ...shown.content.table!, hidden: ['origin'] };
  const back = async () => {
    const { drawn } = await open('/reports?view=v1&agent=Asha', [shown], client);
    await until(() => expect(drawn().views.current?._id).toBe('v1'));
    return drawn;
  };
  const first = await back();
  await act(async () => first().columns[1](changed));
  await cleanUp();
  const second = await back();
  expect(second().columns[0]).toEqual(changed);
  expect(second().views.hasOtherColumns).toBe(true);
});

test('Back to another view brings back its columns, too', async () => {
  const [one, two] = [viewOf('v1', ['remark']), viewOf('v2', ['origin'])];
  const { router, drawn } = await open('/reports', [one, two]);
  const hidden = () => drawn().views.contentNow().table?.hidden;
  await until(() => expect(drawn().views.views).toHaveLength(2));
  for (const next of [one, two]) {
    await act(async () => drawn().views.open(next));
    await until(() => expect(hidden()).toEqual(next.content.table?.hidden));
  }
  await act(async () => router.navigate(-1));
  await until(() => expect(hidden()).toEqual(['remark']));
  await act(async () => router.navigate(1));
  await until(() => expect(hidden()).toEqual(['origin']));
});

test('columns are other ones if a width differs, not if the widths come in another order', async () => {
  const mine = viewOf('v1', []);
  const table = { ...mine.content.table!, widths: { date: 90, agent: 120 } };
  const { drawn } = await open('/reports?view=v1', [{ ...mine, content: { ...mine.content, table } }]);
  const hasOther = async (widths: TableSettings['widths']) => {
    await act(async () => drawn().columns[1]({ ...table, widths }));
    return drawn().views.hasOtherColumns;
  };
  await until(() => expect(drawn().filters.values).toEqual({ agent: 'Asha' }));
  expect(await hasOther({ agent: 120, date: 90 })).toBe(false);
  expect(await hasOther({ agent: 121, date: 90 })).toBe(true);
});
