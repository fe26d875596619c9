import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onListEvent } from '../live/list-events.ts';
import { checkCall, draftKeyCall, earlyKey, refreshAfterEarly, takeEarly } from './early-calls.ts';

/** Milliseconds since the page was opened. A test process may be minutes old. */
const pageIs = (ms: number) => void vi.spyOn(performance, 'now').mockReturnValue(ms);

beforeEach(() => pageIs(1000));
afterEach(() => {
  globalThis.earlyCalls = undefined;
  refreshAfterEarly();
  vi.useRealTimers();
});

function early(path: string, answer: Promise<Response> | Response) {
  const arrived = Promise.resolve(answer).then((response) => ({ response, sent: 100, received: 180 }));
  arrived.catch(() => undefined);
  globalThis.earlyCalls = { token: 'a.b.c', answers: new Map([[earlyKey(path), arrived]]) };
}
const textOf = async (path: string, token = 'a.b.c') => (await takeEarly(path, token))?.text();

it('gives an answer once, to the same session, whatever the order of the parameters', async () => {
  early('/reports/rows?sort=date&page=1', new Response('rows'));
  expect(await textOf('/reports/rows?page=1&sort=date', 'd.e.f')).toBeUndefined();
  expect(await textOf('/reports/rows?page=2&sort=date')).toBeUndefined();
  expect(await textOf('/reports/rows?page=1&sort=date')).toBe('rows');
  expect(await textOf('/reports/rows?page=1&sort=date')).toBeUndefined();
});

it('gives neither a refusal, nor a lost connection, nor an old answer', async () => {
  early('/reports/count', new Response('{}', { status: 403 }));
  expect(await textOf('/reports/count')).toBeUndefined();
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  lost.catch(() => undefined);
  early('/reports/count', lost);
  expect(await textOf('/reports/count')).toBeUndefined();
  early('/reports/count', new Response('7'));
  pageIs(60_000);
  expect(await textOf('/reports/count')).toBeUndefined();
});

it('says when an answer was requested and when it arrived', async () => {
  early(checkCall, new Response('{}'));
  const onEarly = vi.fn<() => void>();
  await takeEarly(checkCall, 'a.b.c', { onEarly });
  expect(onEarly.mock.calls).toEqual([[{ sent: 100, received: 180 }]]);
  early(checkCall, new Response('{}', { status: 401 }));
  await takeEarly(checkCall, 'a.b.c', { onEarly });
  expect(onEarly).toHaveBeenCalledTimes(1);
});

it('does not wait for an answer longer than the call may take', async () => {
  early(checkCall, new Promise<Response>(() => {}));
  const limit = new AbortController();
  const taken = takeEarly(checkCall, 'a.b.c', { signal: limit.signal });
  limit.abort();
  expect(await taken).toBeUndefined();
  early(checkCall, new Promise<Response>(() => {}));
  expect(await takeEarly(checkCall, 'a.b.c', { signal: limit.signal })).toBeUndefined();
});

it('lists check for changes when the event stream opens, or a moment later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onChanged = vi.fn<() => void>();
  const stop = onListEvent({ area: 'turbo', module: 'report' }, onChanged);
  refreshAfterEarly();
  early(draftKeyCall, new Response('key'));
  expect(await textOf(draftKeyCall)).toBe('key');
  early(checkCall, new Response('{}'));
  await takeEarly(checkCall, 'a.b.c');
  refreshAfterEarly();
  expect(onChanged).toHaveBeenCalledTimes(0);
  early('/reports/count', new Response('7'));
  await textOf('/reports/count');
  refreshAfterEarly();
  expect(onChanged).toHaveBeenCalledTimes(1);
  early('/reports/count', new Response('7'));
  await textOf('/reports/count');
  vi.runAllTimers();
  refreshAfterEarly();
  expect(onChanged).toHaveBeenCalledTimes(2);
  stop();
});
