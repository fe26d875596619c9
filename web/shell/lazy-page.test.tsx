import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { connection } from '../client/http/connection.ts';
import { cleanUp, render, until, wait } from '../ui/testing/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPage } from './lazy-page.tsx';

afterEach(async () => {
  await cleanUp();
  connection.noteReached();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const waits = 'This page is not loaded yet. It opens when the server can be reached again.';

test('a page that cannot be loaded shows a message, and loads when the server is back', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  let isAway = true;
  const Page = lazyPage(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ area }: { readonly area: string }) => <p>Reports of {area}</p>;
  });
  const { container } = await render(
    <Suspense fallback="…">
      <Page area="turbo" />
    </Suspense>,
  );
  await wait(5);
  expect(container.textContent).toBe(waits);
  isAway = false;
  connection.noteReached();
  await wait(5);
  expect(container.textContent).toBe('Reports of turbo');
});

test('a loading page shows when the network is lost', async () => {
  const Page = lazyPage(() => new Promise<() => null>(() => {}));
  const { container } = await render(
    <Suspense fallback="…">
      <Page />
    </Suspense>,
  );
  expect(container.textContent).toBe('…');
  connection.noteLost();
  await wait(5);
  expect(container.textContent).toBe(waits);
});

test('a page whose files the browser has opens while the server cannot be reached', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  connection.noteLost();
  const load = vi.fn(async () => () => <p>Reports</p>);
  const Page = lazyPage(load);
  const { container } = await render(
    <Suspense fallback="…">
      <Page />
    </Suspense>,
  );
  await until(() => expect(container.textContent).toBe('Reports'));
  // It stays when the server is back, and is not loaded again.
  connection.noteReached();
  await wait(5);
  expect([container.textContent, load.mock.calls.length]).toEqual(['Reports', 1]);
});

test('a page that was loaded after an outage opens again during the next one', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn(async () => () => <p>Reports</p>);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Page = lazyPage(load);
  const page = () => (
    <Suspense fallback="…">
      <Page />
    </Suspense>
  );
  const { container, rerender } = await render(page());
  await until(() => expect(container.textContent).toBe(waits));
  connection.noteReached();
  await until(() => expect(container.textContent).toBe('Reports'));
  await rerender(<p>Notes</p>);
  connection.noteLost();
  await rerender(page());
  await wait(5);
  expect([container.textContent, load.mock.calls.length]).toEqual(['Reports', 2]);
});

test('a page that was loaded ahead is drawn at once, and one that was drawn before stays', async () => {
  const Page = lazyPage(() => Promise.resolve(() => <input />));
  const page = () => (
    <Suspense fallback="…">
      <Page />
    </Suspense>
  );
  const { container, rerender } = await render(page());
  await wait(5);
  const drawn = container.querySelector('input');
  expect(drawn).not.toBeNull();
  await Page.loadAhead();
  await rerender(page());
  expect(container.querySelector('input')).toBe(drawn);

  const Ahead = lazyPage(() => Promise.resolve(() => <p>Reports</p>));
  await Ahead.loadAhead();
  expect(renderToString(<Ahead />)).toBe('<p>Reports</p>');
});

test('an answer that was sent before the network was lost does not reload the console', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  let isAway = true;
  const load = vi.fn(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Reports</p>;
  });
  const Page = lazyPage(load);
  const { container } = await render(
    <Suspense fallback="…">
      <Page />
    </Suspense>,
  );
  await until(() => expect(container.textContent).toBe(waits));
  connection.noteReached();
  await until(() => expect([load.mock.calls.length, connection.isLost()]).toEqual([2, true]));
  isAway = false;
  connection.noteReached();
  await until(() => expect(container.textContent).toBe('Reports'));
  expect(reload).not.toHaveBeenCalled();
});

test('a page that the server no longer has reloads the console, but not repeatedly', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const open = () => {
    const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    return render(
      <ErrorBoundary fallback="broken">
        <Suspense fallback="…">
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
  };
  const { container: before } = await open();
  await until(() => expect(reload).toHaveBeenCalledTimes(1));
  // Until the browser has left the page.
  expect(before.textContent).toBe(waits);
  const { container: after } = await open();
  await until(() => expect(after.textContent).toBe('broken'));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  // Without storage the next page would not know of this reload.
  const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { container: unremembered } = await open();
  await until(() => expect(unremembered.textContent).toBe('broken'));
  expect(reload).toHaveBeenCalledTimes(1);
  blocked.mockRestore();
  // The next release may replace another page.
  vi.setSystemTime(Date.now() + 60_000);
  await open();
  await until(() => expect(reload).toHaveBeenCalledTimes(2));
});
