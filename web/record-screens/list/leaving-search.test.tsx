/** A screen that is being left, while the next one loads. */
import { act, lazy, startTransition, Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { pageSizes } from '../../../domain/values/limits.ts';
import { cleanUp, click, Probe, render, type, wait } from '../../ui/testing/render.tsx';
import { writeWaiting } from '../address/pending-address.ts';
import { useFilterParams } from '../address/use-filter-params.ts';
import { useViewParams } from '../address/use-view-params.ts';

afterEach(cleanUp);

const defaults = {
  sort: { key: 'name', direction: 'asc' },
  sortKeys: ['name'],
  pageSizes: pageSizes.reference,
} as const;

test('text typed just before leaving is still there after going back', async () => {
  function Sports() {
    const params = useViewParams(defaults);
    const filters = useFilterParams(['agent']);
    return (
      <>
        <input value={params.typed} onChange={(event) => params.setTyped(event.currentTarget.value)} />
        <button type="button" onClick={() => filters.set('agent', 'Asha')}>
          {filters.values.agent}
        </button>
      </>
    );
  }
  const routes = [
    { path: '/sports', element: <Sports /> },
    { path: '/notes', element: <p>Notes</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/sports'] });
  const { container } = await render(<RouterProvider router={router} />);
  await click(container.querySelector('button')!);
  await type(container.querySelector('input')!, 'cricket');
  await act(async () => container.querySelector('input')!.focus());
  await act(async () => container.querySelector('input')!.blur());
  await act(() => router.navigate('/notes'));
  expect(router.state.location.search).toBe('');
  await act(() => router.navigate(-1));
  expect(container.querySelector('input')!.value).toBe('cricket');
  expect(container.querySelector('button')!.textContent).toBe('Asha');
});

const useSportsView = () => useViewParams(defaults);

/** A list whose search is called by the test. */
function openSports(address = '/sports') {
  let params: ReturnType<typeof useViewParams>;
  const Sports = () => (
    <Probe
      useValue={useSportsView}
      onValue={(value) => {
        params = value;
      }}
    />
  );
  const router = createMemoryRouter([{ path: '/sports', element: <Sports /> }], {
    initialEntries: ['/sports?q=tennis', address],
  });
  return { router, screen: <RouterProvider router={router} />, params: () => params };
}

test('text that the list is not drawn for yet is in the address when a record is opened', async () => {
  const { router, screen, params } = openSports();
  await render(screen);
  await act(async () => {
    startTransition(() => params().setTyped('cricket'));
    writeWaiting();
  });
  expect(router.state.location.search).toBe('?q=cricket');
  // Also when something else is asked for in that moment.
  await act(async () => {
    startTransition(() => params().setTyped('crick'));
    params().setSize(50);
  });
  expect(router.state.location.search).toBe('?q=crick&size=50');
});

test('text typed just before another view opens stays behind', async () => {
  const { router, screen, params } = openSports('/sports?q=golf');
  await render(screen);
  await act(async () => {
    startTransition(() => params().setTyped('cricket'));
    await router.navigate('/sports?q=tennis');
  });
  expect(params().typed).toBe('tennis');
  await act(async () => params().setSize(50));
  await wait(400);
  expect([params().typed, router.state.location.search]).toEqual(['tennis', '?q=tennis&size=50']);
});

test('text typed just before leaving stays out of the address of the next screen', async () => {
  let typeBoth = () => {};
  function useBoth() {
    return { params: useViewParams(defaults), filters: useFilterParams(['agent']) };
  }
  function Sports() {
    return (
      <Probe
        useValue={useBoth}
        onValue={({ params, filters }) => {
          typeBoth = () => {
            params.setTyped('cricket');
            filters.set('agent', 'Asha');
          };
        }}
      />
    );
  }
  let arrive = () => {};
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Notes = lazy(async () => {
    await loaded;
    return { default: () => <p>Notes</p> };
  });
  const frame = (
    <Suspense fallback={<p>Loading</p>}>
      <Outlet />
    </Suspense>
  );
  const children = [
    { path: '/sports', element: <Sports /> },
    { path: '/notes', element: <Notes /> },
  ];
  const router = createMemoryRouter([{ element: frame, children }], { initialEntries: ['/sports'] });
  const { container } = await render(<RouterProvider router={router} />);
  await act(async () => typeBoth());
  void router.navigate('/notes');
  await wait(400);
  const { pathname, search } = router.state.location;
  expect([pathname, search]).toEqual(['/notes', '']);
  await act(async () => arrive());
  await wait();
  expect(container.textContent).toBe('Notes');
});
