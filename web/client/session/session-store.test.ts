import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../../domain/session/text.ts';
import { ApiError } from '../http/request.ts';
import { aToken, aUser, createFakeBrowser, pcStart } from './fake-world.ts';

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => void vi.useFakeTimers({ now: pcStart }));
afterEach(() => void vi.useRealTimers());

describe('restoring', () => {
  it('is signed out without a message when nothing is stored', () => {
    expect(createFakeBrowser().openTab().state()).toEqual({ status: 'signedOut', reason: undefined });
  });

  it('clears a malformed token and all other stored data', () => {
    const { storage, openTab, server } = createFakeBrowser();
    storage.setItem('token', 'not-a-token');
    storage.setItem('user', '{}');
    storage.setItem('timerTimeLeft', '500');
    storage.setItem('notificationSent', 'true');
    expect(openTab().state()).toEqual({ status: 'signedOut', reason: auth.invalidToken });
    expect(storage.values.size).toBe(0);
    expect(server.api.check).not.toHaveBeenCalled();
  });

  it('accepts a stored token that the server knows, and stores the current user', async () => {
    const { openSignedIn, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    expect(tab.state()).toEqual({ status: 'signedIn', user: aUser });
    expect(JSON.parse(storage.getItem('user') ?? '')).toEqual(aUser);
    expect(storage.getItem('timerTimeLeft')).toBe('600');
  });

  it('signs out with the server’s message when the session is gone', async () => {
    const { openSignedIn, server, storage } = createFakeBrowser();
    server.fail(401, auth.forcedOut);
    const tab = await openSignedIn();
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.forcedOut });
    expect(storage.values.size).toBe(0);
  });

  it('counts from the moment when an answer was requested that arrived before the scripts ran', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const asked = performance.now();
    server.api.check.mockResolvedValueOnce({
      sessionExpires: new Date(server.now() + 600_000).toISOString(),
      currentTime: new Date(server.now() + 20).toISOString(),
      sent: asked,
      received: asked + 40,
    });
    await seconds(8);
    const tab = await openSignedIn();
    expect(tab.state().status).toBe('signedIn');
    expect(Math.abs(tab.serverTime() - server.now())).toBeLessThanOrEqual(20);
    expect(tab.secondsLeft()).toBe(592);
  });

  it('waits during a network loss and continues afterwards', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    server.fail(0);
    const tab = await openSignedIn();
    expect(tab.state()).toEqual({ status: 'loading', isOffline: true });
    server.recover();
    await seconds(2);
    expect(tab.state().status).toBe('signedIn');
  });

  it('tries again at once when the PC wakes up or the network is back', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    server.fail(0);
    const tab = await openSignedIn();
    server.recover();
    tab.wake();
    await seconds(0.1);
    expect(tab.state()).toEqual({ status: 'signedIn', user: aUser });
  });

  it('a PC that wakes up while the session is still being checked does not check it twice', async () => {
    const { openTab, server, storage, listenerCount } = createFakeBrowser();
    storage.setItem('token', aToken);
    const tab = openTab();
    tab.wake();
    await seconds(0.1);
    expect([tab.state().status, listenerCount()]).toEqual(['signedIn', 1]);
    expect([server.api.check.mock.calls.length, server.api.me.mock.calls.length]).toEqual([1, 1]);
  });

  it('a check that was replaced by a later one changes nothing any more', async () => {
    const { openTab, server, storage } = createFakeBrowser();
    storage.setItem('token', aToken);
    server.fail(0);
    const tab = openTab();
    await seconds(0.1);
    // The next try hangs, and the PC wakes up meanwhile.
    let failLate = (_error: Error) => {};
    server.api.check.mockImplementationOnce(() => new Promise((_resolve, reject) => (failLate = reject)));
    server.api.me.mockImplementationOnce(() => new Promise(() => {}));
    await seconds(2);
    server.recover();
    tab.wake();
    await seconds(0.1);
    expect(tab.state().status).toBe('signedIn');
    failLate(new ApiError(0, undefined));
    await seconds(0.1);
    expect(tab.state().status).toBe('signedIn');
  });

  it('polls less often over time while the network is lost', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    server.fail(0);
    const tab = await openSignedIn();
    await seconds(120);
    expect(tab.state()).toEqual({ status: 'loading', isOffline: true });
    expect(server.api.check.mock.calls.length).toBeGreaterThan(5);
    expect(server.api.check.mock.calls.length).toBeLessThan(15);
  });

  it('shows the login page as before when the PC wakes up without a session', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    server.fail(401, auth.forcedOut);
    const tab = await openSignedIn();
    tab.wake();
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.forcedOut });
  });
});

describe('login and logout', () => {
  it('store the token and start the countdown', async () => {
    const { openTab, storage, server } = createFakeBrowser();
    const tab = openTab();
    const login = tab.login('asha@example.com', 'secret');
    await seconds(1);
    await login;
    expect(server.api.login).toHaveBeenCalledWith({ email: 'asha@example.com', password: 'secret' });
    expect(tab.state().status).toBe('signedIn');
    expect(storage.getItem('token')).toBe(aToken);
    expect(tab.secondsLeft()).toBe(600);
  });

  it('pass a rejected login on to the caller', async () => {
    const { openTab, server } = createFakeBrowser();
    const tab = openTab();
    server.fail(401, auth.wrongCredentials);
    const refusal = tab.login('asha', 'wrong').catch((error: unknown) => error);
    await seconds(1);
    expect(await refusal).toBeInstanceOf(ApiError);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: undefined });
  });

  it('clear everything on logout, even if the server does not respond, and report the result', async () => {
    const { openSignedIn, storage, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.fail(500);
    void tab.logout();
    await seconds(1);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.logoutFailed });
    expect(storage.values.size).toBe(0);
  });

  it('ignore a 401 for an older session', async () => {
    const tab = await createFakeBrowser().openSignedIn();
    tab.endedByServer('old.old.old', auth.sessionExpired);
    expect(tab.state().status).toBe('signedIn');
    tab.endedByServer(aToken, auth.forcedOut);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.forcedOut });
  });

  it('apply changed permissions', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.api.me.mockResolvedValue({ ...aUser, permissions: [] });
    tab.refreshUser();
    await seconds(0);
    expect(tab.state().user?.permissions).toEqual([]);
  });
});

describe('several tabs', () => {
  it('sign out together, with the reason', async () => {
    const { openSignedIn } = createFakeBrowser();
    const [one, two] = [await openSignedIn(), await openSignedIn()];
    void one.logout();
    await seconds(1);
    expect(two.state()).toEqual({ status: 'signedOut', reason: auth.loggedOut });
  });

  it('sign out when the token is removed without a message', async () => {
    const { openSignedIn, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    storage.removeItem('token');
    tab.storedTokenChanged();
    expect(tab.state().status).toBe('signedOut');
  });

  it('pick up a login from another tab', async () => {
    const { openTab } = createFakeBrowser();
    const [one, two] = [openTab(), openTab()];
    void one.login('asha', 'secret');
    await seconds(1);
    two.storedTokenChanged();
    await seconds(1);
    expect(two.state()).toEqual({ status: 'signedIn', user: aUser });
  });

  it('are renewed together', async () => {
    const { openSignedIn } = createFakeBrowser();
    const [one, two] = [await openSignedIn(), await openSignedIn()];
    await seconds(15);
    one.noteActivity();
    await seconds(1);
    expect(two.secondsLeft()).toBe(one.secondsLeft());
    expect(two.secondsLeft()).toBeGreaterThan(598);
  });

  it('ignore that a known token is stored again', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.api.check.mockClear();
    tab.storedTokenChanged();
    expect(tab.state()).toEqual({ status: 'signedIn', user: aUser });
    expect(server.api.check).not.toHaveBeenCalled();
  });

  it('keep a longer session when an older renewal arrives late', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    tab.onTabMessage({ kind: 'renewed', end: server.now() + 60_000 });
    expect(tab.secondsLeft()).toBe(600);
  });

  it('stay signed in when another tab ends a session and a new login is there already', async () => {
    const { openSignedIn, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    storage.setItem('token', 'newer.login.elsewhere');
    tab.onTabMessage({ kind: 'ended', reason: auth.loggedOut });
    expect(tab.state().status).toBe('signedIn');
  });

  it('keep the login of another tab when their own session ends', async () => {
    const { openSignedIn, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    storage.setItem('token', 'newer.login.elsewhere');
    tab.endedByServer(aToken, auth.sessionExpired);
    await seconds(1);
    expect(tab.state().status).toBe('signedIn');
    expect(tab.token()).toBe('newer.login.elsewhere');
  });
});

describe('server events', () => {
  it('end the session in every tab immediately, with the reason', async () => {
    const { openSignedIn, push, storage, listenerCount } = createFakeBrowser();
    const tabs = [await openSignedIn(), await openSignedIn()];
    push({ kind: 'ended', reason: auth.forcedOut });
    for (const tab of tabs) expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.forcedOut });
    expect([storage.values.size, listenerCount()]).toEqual([0, 0]);
  });

  it('apply changed permissions every time, without throttling', async () => {
    const { openSignedIn, push, server } = createFakeBrowser();
    const tab = await openSignedIn();
    for (const permissions of [[], ['note_create'], ['note_delete']]) {
      server.api.me.mockResolvedValue({ ...aUser, permissions });
      push({ kind: 'user' });
      await seconds(0);
      expect(tab.state().user?.permissions).toEqual(permissions);
    }
  });

  it('are received once per tab, only while signed in, and do not renew the session', async () => {
    const { openSignedIn, openTab, push, server, listenerCount } = createFakeBrowser();
    openTab();
    expect(listenerCount()).toBe(0);
    const tab = await openSignedIn();
    tab.wake();
    await seconds(31);
    expect(listenerCount()).toBe(1);
    push({ kind: 'user' });
    await seconds(1);
    expect(server.api.renew).not.toHaveBeenCalled();
    void tab.logout();
    await seconds(1);
    expect(listenerCount()).toBe(0);
  });

  it('are ignored for an older session, also when they arrive late', async () => {
    const { openTab, pushLate, storage } = createFakeBrowser();
    storage.setItem('token', 'old.old.old');
    const tab = openTab();
    await seconds(1);
    void tab.login('asha', 'secret');
    await seconds(1);
    pushLate({ kind: 'ended', reason: auth.forcedOut });
    expect(tab.state().status).toBe('signedIn');
    expect(storage.getItem('token')).toBe(aToken);
  });
});
