import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { WorkerMessage, WorkerRequest } from './event-worker.ts';

interface Scope {
  onconnect?: (event: { readonly ports: readonly MessagePort[] }) => void;
}

const streaming = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const tabs: { ask: (kind: WorkerRequest['kind'], token: string) => void; page: MessagePort }[] = [];

beforeAll(() => import('./event-worker.ts'));
beforeEach(() => {
  streaming.mockReset().mockImplementation(async () => new Response(new ReadableStream<Uint8Array>()));
  vi.stubGlobal('fetch', streaming);
});
afterEach(async () => {
  for (const { ask } of tabs) for (const token of ['a.b.c', 'd.e.f']) ask('close', token);
  await vi.waitFor(() => {
    if (areClosed().includes(false)) throw new Error('a stream is still open');
  });
  for (const { page } of tabs.splice(0)) page.close();
  vi.unstubAllGlobals();
});

/** A tab that listens to its session. */
function openTab(token = 'a.b.c') {
  const { port1: page, port2: worker } = new MessageChannel();
  (globalThis as Scope).onconnect?.({ ports: [worker] });
  const received = new Promise<WorkerMessage>((resolve) => {
    page.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => resolve(data));
  });
  page.start();
  const ask = (kind: WorkerRequest['kind'], of: string) =>
    page.postMessage({ kind, token: of } satisfies WorkerRequest);
  ask('open', token);
  tabs.push({ ask, page });
  return { received, ask, page, worker };
}

const up = (token: string) => ({ token, event: { kind: 'connection', isUp: true } });
/** Whether each stream that was opened has been closed. */
const areClosed = () => streaming.mock.calls.map(([, { signal }]) => signal?.aborted);

it('notifies every tab that the stream is open, also one that connects later', async () => {
  expect(await openTab().received).toEqual(up('a.b.c'));
  expect(await openTab().received).toEqual(up('a.b.c'));
  expect(streaming).toHaveBeenCalledTimes(1);
});

it('a tab that connects before the stream is open is not notified yet', async () => {
  streaming.mockImplementationOnce(() => new Promise(() => {}));
  openTab();
  await vi.waitFor(() => expect(streaming).toHaveBeenCalledOnce());
  const { received, ask } = openTab();
  ask('open', 'd.e.f');
  expect(await received).toEqual(up('d.e.f'));
});

it('sends nothing to a tab that was closed', async () => {
  const { received, page, worker } = openTab();
  await received;
  const sent = vi.spyOn(worker, 'postMessage');
  const closed = new Promise((resolve) => worker.addEventListener('close', resolve));
  page.close();
  await closed;
  await openTab('d.e.f').received;
  expect(sent).not.toHaveBeenCalled();
});

it('ends the stream with its session, not with an older one, and opens another when asked again', async () => {
  const { received, ask } = openTab();
  await received;
  ask('close', 'old.old.old');
  const other = openTab();
  expect(await other.received).toEqual(up('a.b.c'));
  expect(areClosed()).toEqual([false]);
  ask('close', 'a.b.c');
  other.ask('close', 'a.b.c');
  await vi.waitFor(() => expect(areClosed()).toEqual([true]));
  expect(await openTab().received).toEqual(up('a.b.c'));
  expect(areClosed()).toEqual([true, false]);
});

it('a tab that leaves and comes back does not cut the stream of the others', async () => {
  const { received, ask } = openTab();
  await received;
  const other = openTab();
  await other.received;
  ask('close', 'a.b.c');
  ask('open', 'a.b.c');
  // Answered after what the first tab asked for.
  expect(await openTab().received).toEqual(up('a.b.c'));
  expect(areClosed()).toEqual([false]);
});

it('listens for the session of the latest login only', async () => {
  await openTab().received;
  expect(await openTab('d.e.f').received).toEqual(up('d.e.f'));
  expect(areClosed()).toEqual([true, false]);
});

it('the late end of an older session leaves the stream of the latest login alone', async () => {
  let refusal!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (refusal = controller) });
  streaming.mockImplementationOnce(async () => new Response(body, { status: 401 }));
  openTab();
  await vi.waitFor(() => expect(streaming).toHaveBeenCalledOnce());
  const { received, ask } = openTab('d.e.f');
  expect(await received).toEqual(up('d.e.f'));
  const posted = new Promise<WorkerMessage>((resolve) => {
    tabs[0]?.page.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.event.kind === 'ended') resolve(data);
    });
  });
  refusal.close();
  expect((await posted).token).toBe('a.b.c');
  ask('close', 'd.e.f');
  await vi.waitFor(() => expect(areClosed()).toEqual([true, true]));
});
