import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp, Probe, render, until } from '../../ui/testing/render.tsx';
import { usePrivateImage } from './use-private-image.ts';

afterEach(async () => {
  await cleanUp();
  vi.unstubAllGlobals();
});

async function image(fetched: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetched);
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  let shown: ReturnType<typeof usePrivateImage> | undefined;
  await render(
    <QueryClientProvider client={client}>
      <Probe
        useValue={() => usePrivateImage('/proof/1/images/2', { area: 'turbo', module: 'proof' })}
        onValue={(now) => (shown = now)}
      />
    </QueryClientProvider>,
  );
  return () => shown;
}

const answer = async () => new Response('bytes', { headers: { 'content-type': 'image/png' } });

test('an image that needs the session is shown as part of the page', async () => {
  const shown = await image(answer);
  await until(() =>
    expect(shown()).toEqual({ url: `data:image/png;base64,${btoa('bytes')}`, isError: false }),
  );
});

test('an image that does not arrive, or cannot be read, is an error after a second try', async () => {
  const missing = vi.fn(async () => Response.json({ message: 'Not found' }, { status: 404 }));
  const notFound = await image(missing);
  await until(() => expect(notFound()).toEqual({ url: undefined, isError: true }));
  expect(missing).toHaveBeenCalledTimes(2);

  class FailingReader extends EventTarget {
    readonly result = null;
    readAsDataURL() {
      queueMicrotask(() => this.dispatchEvent(new Event('loadend')));
    }
  }
  vi.stubGlobal('FileReader', FailingReader);
  const unreadable = await image(answer);
  await until(() => expect(unreadable()).toEqual({ url: undefined, isError: true }));
});
