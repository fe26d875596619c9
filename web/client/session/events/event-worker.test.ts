import { expect, it, vi } from 'vitest';
import type { WorkerMessage } from './event-worker.ts';

interface Scope {
  onconnect?: (event: { readonly ports: readonly MessagePort[] }) => void;
}

it('tells every tab that the stream is open, also one that comes later', async () => {
  const streaming = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(new Response(new ReadableStream<Uint8Array>())),
  );
  vi.stubGlobal('fetch', streaming);
  await import('./event-worker.ts');
  const heardBy = () => {
    const { port1: page, port2: worker } = new MessageChannel();
    (globalThis as Scope).onconnect?.({ ports: [worker] });
    const heard = new Promise<WorkerMessage>((resolve) => {
      page.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => resolve(data));
    });
    page.start();
    page.postMessage({ kind: 'open', token: 'a.b.c' });
    return { heard, page };
  };
  const up = { token: 'a.b.c', event: { kind: 'connection', isUp: true } };
  const tabs = [heardBy()];
  expect(await tabs[0]?.heard).toEqual(up);
  tabs.push(heardBy());
  expect(await tabs[1]?.heard).toEqual(up);
  expect(streaming).toHaveBeenCalledTimes(1);
  for (const { page } of tabs) {
    page.postMessage({ kind: 'close', token: 'a.b.c' });
    page.close();
  }
  vi.unstubAllGlobals();
});
