/** A fake server and browser for the session tests, based on fake timers. */
import { vi } from 'vitest';
import { ApiError } from '../http/request.ts';
import type { SessionApi, SessionUser } from './session-api.ts';
import type { LiveEvent, ServerEvent } from '../../../domain/session/server-event.ts';
import type { TabMessage } from './session-environment.ts';
import { createSession } from './session-store.ts';
import type { KeyValueStorage } from '../browser-storage.ts';

export const aUser: SessionUser = {
  _id: 'u1',
  username: 'asha',
  email: 'asha@example.com',
  role: 'user',
  section: ['Turbo'],
  permissions: ['sports_listing'],
};

export const aToken = 'head.body.signature';

/** Three hours off the PC's clock, so that no test passes by accident. */
const serverStart = Date.parse('2026-11-15T03:00:00Z');
export const pcStart = Date.parse('2026-11-15T00:00:00Z');

/** `longestMinutes`: after which a session ends in any case. */
export function createFakeServer(minutes = 10, longestMinutes = Infinity) {
  let setBy = 0;
  const now = () => serverStart + performance.now() + setBy;
  const lengthMs = minutes * 60_000;
  let end = now() + lengthMs;
  let failure: ApiError | undefined;
  const times = () => ({
    sessionExpires: new Date(end).toISOString(),
    currentTime: new Date(now()).toISOString(),
  });

  async function answer<T>(make: () => T): Promise<T> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (failure) throw failure;
    return make();
  }
  function whileAlive<T>(make: () => T): T {
    if (now() >= end) throw new ApiError(401, { message: 'Session expired' });
    return make();
  }
  const renewed = () => {
    end = Math.min(now() + lengthMs, serverStart + longestMinutes * 60_000);
    return times();
  };

  const api = {
    login: vi.fn<SessionApi['login']>(() => answer(() => ({ ...renewed(), token: aToken, user: aUser }))),
    confirm: vi.fn<SessionApi['confirm']>(() => answer(() => ({ ...renewed(), token: aToken, user: aUser }))),
    me: vi.fn<SessionApi['me']>(() => answer(() => whileAlive(() => aUser))),
    check: vi.fn<SessionApi['check']>(() => answer(() => whileAlive(times))),
    renew: vi.fn<SessionApi['renew']>(() => answer(() => whileAlive(renewed))),
    logout: vi.fn<SessionApi['logout']>(() => answer(() => undefined)),
  };
  return {
    api,
    now,
    renewed,
    /** Somebody sets the server's clock, or another server takes over. */
    setClock: (byMs: number) => (setBy += byMs),
    fail: (status: number, message?: string, reason?: string) =>
      (failure = new ApiError(status, { message, reason })),
    recover: () => (failure = undefined),
  };
}

function createMemoryStorage(): KeyValueStorage & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Tabs of one browser: they share storage and messages. */
export function createFakeBrowser(server = createFakeServer()) {
  const storage = createMemoryStorage();
  const notify = vi.fn<(title: string, text: string) => boolean>(() => true);
  const announceList = vi.fn<(event: LiveEvent) => void>();
  const tabs: ReturnType<typeof createSession>[] = [];
  const listeners = new Map<(event: ServerEvent) => void, string>();
  /** Pushes a server event to the listeners with that token. */
  const push = (event: ServerEvent, to = aToken) => {
    for (const [onEvent, token] of listeners) if (token === to) onEvent(event);
  };
  const stopped: ((event: ServerEvent) => void)[] = [];
  /** An event that arrives after its listener stopped. */
  const pushLate = (event: ServerEvent) => stopped.forEach((onEvent) => onEvent(event));

  function openTab() {
    const tab = createSession({
      api: server.api,
      storage,
      monotonic: () => performance.now(),
      listen: (token, onEvent) => {
        listeners.set(onEvent, token);
        return () => {
          if (listeners.delete(onEvent)) stopped.push(onEvent);
        };
      },
      announceList,
      postToOtherTabs: (message: TabMessage) => {
        for (const other of tabs) if (other !== tab) other.onTabMessage(message);
      },
      notify,
    });
    tabs.push(tab);
    tab.restore();
    return tab;
  }

  async function openSignedIn() {
    storage.setItem('token', aToken);
    const tab = openTab();
    await vi.advanceTimersByTimeAsync(20);
    return tab;
  }
  return {
    server,
    storage,
    notify,
    announceList,
    openTab,
    openSignedIn,
    push,
    pushLate,
    listenerCount: () => listeners.size,
  };
}
