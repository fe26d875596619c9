import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamEvent } from './event-stream.ts';

const asked: unknown[] = [];
const workers: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  private isStarted = false;
  readonly port = Object.assign(new EventTarget(), {
    start: () => void (this.isStarted = true),
    postMessage: (request: unknown) => void asked.push(request),
  });

  constructor() {
    super();
    workers.push(this);
  }

  /** Messages sent before the start would be delivered later. */
  say(data: unknown) {
    if (!this.isStarted) throw new Error('nobody hears this port');
    this.port.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const streaming = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

const frame = { contentWindow: null as object | null, remove: vi.fn(), hidden: false };

beforeEach(() => {
  vi.resetModules();
  Object.assign(frame, { contentWindow: null, hidden: false });
  frame.remove.mockReset();
  workers.length = 0;
  vi.stubGlobal('document', { createElement: () => frame, body: { append: () => {} } });
  asked.length = 0;
  streaming.mockReset().mockImplementation(async () => new Response(new ReadableStream<Uint8Array>()));
  vi.stubGlobal('fetch', streaming);
});
afterEach(() => void vi.unstubAllGlobals());

async function listen() {
  // The module keeps its worker, so each test loads it again.
  const { listenToServer } = await import('./server-events.ts');
  const received: StreamEvent[] = [];
  return { received, stop: listenToServer('a.b.c', (event) => received.push(event)) };
}

const up: StreamEvent = { kind: 'connection', isUp: true };
const areClosed = () => streaming.mock.calls.map(([, { signal }]) => signal?.aborted);

it('receives events of its own session through the shared worker', async () => {
  vi.stubGlobal('SharedWorker', FakeWorker);
  const { received, stop } = await listen();
  workers.at(-1)?.say({ token: 'older.older.older', event: { kind: 'user' } });
  workers.at(-1)?.say({ token: 'a.b.c', event: { kind: 'bell' } });
  stop();
  workers.at(-1)?.say({ token: 'a.b.c', event: { kind: 'user' } });
  expect(received).toEqual([{ kind: 'bell' }]);
  expect(asked).toEqual([
    { kind: 'open', token: 'a.b.c' },
    { kind: 'close', token: 'a.b.c' },
  ]);
  expect(streaming).not.toHaveBeenCalled();
});

it('starts the worker from a hidden frame that is removed at once', async () => {
  class WorkerOfFrame extends FakeWorker {}
  frame.contentWindow = { SharedWorker: WorkerOfFrame };
  vi.stubGlobal('SharedWorker', FakeWorker);
  const { received, stop } = await listen();
  expect(workers.map((worker) => worker instanceof WorkerOfFrame)).toEqual([true, false]);
  expect([frame.hidden, frame.remove.mock.calls.length]).toEqual([true, 1]);
  workers[1]?.say({ token: 'a.b.c', event: { kind: 'bell' } });
  expect(received).toEqual([{ kind: 'bell' }]);
  stop();
});

it('opens its own stream, once, when the worker cannot be loaded', async () => {
  vi.stubGlobal('SharedWorker', FakeWorker);
  const { received, stop } = await listen();
  workers.at(-1)?.dispatchEvent(new Event('error'));
  workers.at(-1)?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(received).toEqual([up]));
  expect(areClosed()).toEqual([false]);
  stop();
  expect(areClosed()).toEqual([true]);
});

it.each([
  ['there are no workers', undefined],
  [
    'workers are forbidden',
    class {
      constructor() {
        throw new Error('forbidden');
      }
    },
  ],
])('opens its own stream where %s', async (_where, worker) => {
  if (worker) vi.stubGlobal('SharedWorker', worker);
  const { received, stop } = await listen();
  await vi.waitFor(() => expect(received).toEqual([up]));
  stop();
  expect(areClosed()).toEqual([true]);
});
