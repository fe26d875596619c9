import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection, watchNetwork } from './connection.ts';

let stop = () => {};
let answer: () => Promise<Response>;
const asked = vi.fn(() => answer());
const away = async () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', asked);
  asked.mockClear();
  answer = away;
  stop = watchNetwork();
});
afterEach(() => {
  stop();
  connection.noteReached();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('polls with growing pauses while the server is unreachable, and detects when it is back', async () => {
  connection.noteLost();
  await pass(60);
  expect(connection.isLost()).toBe(true);
  expect(asked.mock.calls.length).toBeGreaterThan(5);
  expect(asked.mock.calls.length).toBeLessThan(12);
  // A proxy that answers for a server that does not.
  answer = async () => new Response(null, { status: 502 });
  await pass(20);
  expect(connection.isLost()).toBe(true);
  answer = async () => new Response('{}');
  await pass(10);
  expect(connection.isLost()).toBe(false);
  asked.mockClear();
  await pass(60);
  expect(asked).not.toHaveBeenCalled();
  // The next outage starts with short pauses again.
  connection.noteLost();
  await pass(1);
  expect(asked).toHaveBeenCalledOnce();
  expect(connection.isLost()).toBe(false);
});

test('a lost network is reported at once, and a restored one is checked at once', async () => {
  window.dispatchEvent(new Event('offline'));
  expect(connection.isLost()).toBe(true);
  await pass(30);
  answer = async () => new Response('{}');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(connection.isLost()).toBe(false);
});

test('any answer of the server ends it, an answer of a proxy does not', () => {
  connection.noteLost();
  connection.noteAnswer(503);
  expect(connection.isLost()).toBe(true);
  connection.noteAnswer(401);
  expect(connection.isLost()).toBe(false);
});

test('a server that answers is reached at once, one that does not when it is back', async () => {
  answer = async () => new Response('{}');
  await connection.whenReached();
  expect(connection.isLost()).toBe(false);
  answer = away;
  const reached = vi.fn();
  void connection.whenReached().then(reached);
  await pass(30);
  expect([connection.isLost(), reached.mock.calls.length]).toEqual([true, 0]);
  answer = async () => new Response('{}');
  await pass(10);
  expect([connection.isLost(), reached.mock.calls.length]).toEqual([false, 1]);
});
