import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../../domain/session/text.ts';
import { ApiError } from '../calls/request.ts';
import { aToken, aUser, createFakeBrowser, pcStart } from './fake-world.ts';

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => void vi.useFakeTimers({ now: pcStart }));
afterEach(() => void vi.useRealTimers());

describe('restoring', () => {
  it('has nobody when nothing is stored, and says nothing', () => {
    expect(createFakeBrowser().openTab().state()).toEqual({ status: 'signedOut', reason: undefined });
  });

  it('clears a malformed token together with everything else', () => {
    const { storage, openTab, server } = createFakeBrowser();
    storage.setItem('token', 'not-a-token');
    storage.setItem('user', '{}');
    storage.setItem('timerTimeLeft', '500');
    storage.setItem('notificationSent', 'true');
    expect(openTab().state()).toEqual({ status: 'signedOut', reason: auth.invalidToken });
    expect(storage.values.size).toBe(0);
    expect(server.api.check).not.toHaveBeenCalled();
  });

  it('takes a stored token when the server knows it, and stores the fresh user', async () => {
    const { openSignedIn, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    expect(tab.state()).toEqual({ status: 'signedIn', user: aUser });
    expect(JSON.parse(storage.getItem('user') ?? '')).toEqual(aUser);
    expect(storage.getItem('timerTimeLeft')).toBe('600');
  });

  it('signs out with the server’s words when the session is gone', async () => {
    const { openSignedIn, server, storage } = createFakeBrowser();
    server.fail(401, auth.forcedOut);
    const tab = await openSignedIn();
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.forcedOut });
    expect(storage.values.size).toBe(0);
  });

  it('waits for a lost network and goes on when it is back', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    server.fail(0);
    const tab = await openSignedIn();
    expect(tab.state()).toEqual({ status: 'loading', isOffline: true });
    server.recover();
    await seconds(2);
    expect(tab.state().status).toBe('signedIn');
  });
});

describe('login and logout', () => {
  it('stores the token and starts the countdown', async () => {
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

  it('hands a refused login to whoever asked', async () => {
    const { openTab, server } = createFakeBrowser();
    const tab = openTab();
    server.fail(401, auth.wrongCredentials);
    const refusal = tab.login('asha', 'wrong').catch((error: unknown) => error);
    await seconds(1);
    expect(await refusal).toBeInstanceOf(ApiError);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: undefined });
  });

  it('clears everything on logout, also when the server does not answer, and says which', async () => {
    const { openSignedIn, storage, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.fail(500);
    void tab.logout();
    await seconds(1);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.logoutFailed });
    expect(storage.values.size).toBe(0);
  });

  it('ignores a 401 that answers an older session', async () => {
    const tab = await createFakeBrowser().openSignedIn();
    tab.endedByServer('old.old.old', auth.sessionExpired);
    expect(tab.state().status).toBe('signedIn');
    tab.endedByServer(aToken, auth.forcedOut);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.forcedOut });
  });

  it('follows a change of permissions', async () => {
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

  it('sign out when the token is removed without a word', async () => {
    const { openSignedIn, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    storage.removeItem('token');
    tab.storedTokenChanged();
    expect(tab.state().status).toBe('signedOut');
  });

  it('pick up a login of another tab', async () => {
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

  it('do not clear the login of another tab when their own session ends', async () => {
    const { openSignedIn, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    storage.setItem('token', 'newer.login.elsewhere');
    tab.endedByServer(aToken, auth.sessionExpired);
    await seconds(1);
    expect(tab.state().status).toBe('signedIn');
    expect(tab.token()).toBe('newer.login.elsewhere');
  });
});

describe('what the server says by itself', () => {
  it('ends the session in every tab at once, with the reason', async () => {
    const { openSignedIn, push, storage, listenerCount } = createFakeBrowser();
    const tabs = [await openSignedIn(), await openSignedIn()];
    push({ kind: 'ended', reason: auth.forcedOut });
    for (const tab of tabs) expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.forcedOut });
    expect([storage.values.size, listenerCount()]).toEqual([0, 0]);
  });

  it('brings changed rights, again and again without waiting', async () => {
    const { openSignedIn, push, server } = createFakeBrowser();
    const tab = await openSignedIn();
    for (const permissions of [[], ['note_create'], ['note_delete']]) {
      server.api.me.mockResolvedValue({ ...aUser, permissions });
      push({ kind: 'user' });
      await seconds(0);
      expect(tab.state().user?.permissions).toEqual(permissions);
    }
  });

  it('is listened to once per tab, only while signed in, and does not renew the session', async () => {
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

  it('means nothing when it is about an older session', async () => {
    const { openSignedIn, push, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    push({ kind: 'ended', reason: auth.forcedOut }, 'old.old.old');
    expect(tab.state().status).toBe('signedIn');
    expect(storage.getItem('token')).toBe(aToken);
  });
});
