import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth } from '../../../domain/session/text.ts';
import { connection } from '../http/connection.ts';
import { checkCall, earlyKey, ownUserCall } from '../http/early-calls.ts';
import { request } from '../http/request.ts';
import { onListEvent } from '../live/list-events.ts';
import { aToken, aUser } from './fake-world.ts';
import { session } from './session.ts';

let stream: ReadableStreamDefaultController<Uint8Array>;
const say = (event: object) => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
const body = () => new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
const times = () => ({
  sessionExpires: new Date(Date.now() + 600_000).toISOString(),
  currentTime: new Date().toISOString(),
});
const answers: Record<string, () => Response> = {
  '/api/admin/login': () => Response.json({ ...times(), token: aToken, user: aUser }),
  '/api/admin/me': () => Response.json({ user: { ...aUser, permissions: ['note_listing'] } }),
  '/api/admin/events': () => new Response(body()),
};

beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string) => answers[url]?.() ?? new Response(null, { status: 404 }));
  await session.login('asha', 'secret');
});
afterEach(async () => {
  await session.logout();
  connection.noteReached();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the page reacts to server events about its session', async () => {
  expect(session.state()).toEqual({ status: 'signedIn', user: aUser });
  say({ kind: 'user' });
  await vi.waitFor(() => expect(session.state().user?.permissions).toEqual(['note_listing']));
  say({ kind: 'ended', reason: auth.forcedOut });
  await vi.waitFor(() => expect(session.state()).toEqual({ status: 'signedOut', reason: auth.forcedOut }));
});

test('a page whose stream breaks detects that the server is unreachable', async () => {
  expect(connection.isLost()).toBe(false);
  stream.close();
  await vi.waitFor(() => expect(connection.isLost()).toBe(true));
  expect(session.state().status).toBe('signedIn');
});

test('lists are refreshed when the server is back, also if the stream was not cut', async () => {
  const refresh = vi.fn();
  const stop = onListEvent({ area: 'turbo', module: 'note' }, refresh);
  connection.noteLost();
  expect(refresh).not.toHaveBeenCalled();
  connection.noteReached();
  expect(refresh).toHaveBeenCalledTimes(1);
  await session.logout();
  connection.noteLost();
  connection.noteReached();
  expect(refresh).toHaveBeenCalledTimes(1);
  stop();
});

/** What the page asked for before its scripts ran. */
function early(bodies: Readonly<Record<string, object>>) {
  // A test process may be older than early answers.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  const answers = Object.entries(bodies).map(([path, body]) => {
    const answer = Promise.resolve({ response: Response.json(body), sent: 100, received: 180 });
    return [earlyKey(path), answer] as const;
  });
  globalThis.earlyCalls = { token: aToken, answers: new Map(answers) };
}

test('rights that changed between an early answer and the opening of the stream arrive', async () => {
  early({ [checkCall]: times(), [ownUserCall]: { user: aUser } });
  session.restore();
  await vi.waitFor(() => expect(session.state().user?.permissions).toEqual(['note_listing']));
  expect(globalThis.earlyCalls?.answers.size).toBe(0);
});

test('an early answer does not say that the server can be reached', async () => {
  early({ [ownUserCall]: { user: aUser } });
  connection.noteLost();
  expect(await request('GET', ownUserCall, { token: aToken })).toEqual({ user: aUser });
  expect(connection.isLost()).toBe(true);
});
