import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auth } from '../../../../domain/session/text.ts';
import { openEventStream, type StreamEvent } from './event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A server whose streams the test can write to and cut. */
function fakeServer() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: { token: string | null; signal: AbortSignal }[] = [];
  let answer: (() => Response) | undefined;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push({ token: new Headers(init.headers).get('authorization'), signal: init.signal! });
    if (answer) return answer();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.push(controller);
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const say = (text: string) => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { streams, asked, say, answerWith: (make: (() => Response) | undefined) => (answer = make) };
}

it('parses events across chunk boundaries, and ignores comments and invalid events', async () => {
  const { say, asked } = fakeServer();
  const { received, onEvent } = listener();
  const close = openEventStream('a.b.c', onEvent);
  await tick(0);
  expect(asked[0]?.token).toBe('Bearer a.b.c');
  say(': connected\n\nevent: us');
  say('er\ndata: {"kind":"user"}\n');
  say('\nevent: other\ndata: {"kind":"other"}\n\ndata: {nonsense\n\n');
  await tick(0);
  expect(received).toEqual([{ kind: 'user' }]);
  say('data: {"kind":"ended","reason":"Forcibly logged out"}\n\n');
  await tick(60_000);
  expect(received.at(-1)).toEqual({ kind: 'ended', reason: 'Forcibly logged out' });
  expect(asked).toHaveLength(1);
  close();
});

it('passes on which list has changed, if it knows the list', async () => {
  const { say } = fakeServer();
  const { received, onEvent } = listener();
  const close = openEventStream('a.b.c', onEvent);
  await tick(0);
  const lists = [
    { area: 'forex', module: 'report' },
    { area: null, module: 'user' },
    { area: 'north', module: 'report' },
    { area: 'forex', module: 'constructor' },
  ];
  for (const list of lists) say(`data: ${JSON.stringify({ kind: 'changed', ...list })}\n\n`);
  await tick(0);
  expect(received).toEqual(lists.slice(0, 2).map((list) => ({ kind: 'changed', ...list })));
  close();
});

it('passes on bell events, and that events were missed', async () => {
  const { say } = fakeServer();
  const { received, onEvent } = listener();
  const close = openEventStream('a.b.c', onEvent);
  await tick(0);
  say('data: {"kind":"bell","count":3}\n\ndata: {"kind":"missed"}\n\n');
  await tick(0);
  expect(received).toEqual([{ kind: 'bell' }, { kind: 'missed' }]);
  close();
});

/** The server's events, and separately whether it was reached. */
function listener() {
  const received: unknown[] = [];
  const reached: boolean[] = [];
  const onEvent = (event: StreamEvent) =>
    event.kind === 'connection' ? reached.push(event.isUp) : received.push(event);
  return { received, reached, onEvent };
}

it('reconnects with increasing delays, and then refreshes the user and every list', async () => {
  const { streams, asked, answerWith } = fakeServer();
  const { received, reached, onEvent } = listener();
  const close = openEventStream('a.b.c', onEvent);
  await tick(0);
  answerWith(() => new Response(null, { status: 503 }));
  streams[0]?.close();
  await tick(120_000);
  const tries = asked.length;
  expect(tries).toBeGreaterThan(6);
  expect(tries).toBeLessThan(25);
  expect([received, reached.at(0), reached.at(-1)]).toEqual([[], true, false]);
  answerWith(undefined);
  await tick(23_000);
  expect([received, reached.at(-1)]).toEqual([[{ kind: 'user' }, { kind: 'missed' }], true]);
  close();
  await tick(60_000);
  expect(asked.at(-1)?.signal.aborted).toBe(true);
});

it('reports why the session ended, and stops', async () => {
  const { asked, answerWith } = fakeServer();
  answerWith(() =>
    Response.json({ message: 'Session expired', reason: 'Forcibly logged out' }, { status: 401 }),
  );
  const received: unknown[] = [];
  openEventStream('a.b.c', (event) => received.push(event));
  await tick(60_000);
  expect(received).toEqual([{ kind: 'ended', reason: 'Forcibly logged out' }]);
  expect(asked).toHaveLength(1);
});

it('a session that is over ends also when the answer does not say why', async () => {
  const { asked, answerWith } = fakeServer();
  answerWith(() => new Response('Unauthorized', { status: 401 }));
  const received: unknown[] = [];
  openEventStream('a.b.c', (event) => received.push(event));
  await tick(60_000);
  expect(received).toEqual([{ kind: 'ended', reason: auth.sessionExpired }]);
  expect(asked).toHaveLength(1);
});

it('treats a long silence as a dead connection', async () => {
  const { asked, say } = fakeServer();
  const close = openEventStream('a.b.c', () => {});
  await tick(0);
  for (let beat = 0; beat < 5; beat += 1) {
    await tick(20_000);
    say(': still here\n\n');
  }
  await tick(0);
  expect(asked).toHaveLength(1);
  await tick(47_000);
  expect(asked).toHaveLength(2);
  close();
});
