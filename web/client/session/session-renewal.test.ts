import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '../../../domain/session/text.ts';
import { ApiError } from '../http/request.ts';
import { aToken, aUser, createFakeBrowser, createFakeServer, pcStart } from './fake-world.ts';

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => void vi.useFakeTimers({ now: pcStart }));
afterEach(() => void vi.useRealTimers());

describe('the countdown', () => {
  it('runs on the server’s clock, regardless of the PC’s clock', async () => {
    const tab = await createFakeBrowser().openSignedIn();
    await seconds(60);
    vi.setSystemTime(pcStart + 86_400_000);
    expect(tab.secondsLeft()).toBe(540);
    await seconds(60);
    expect(tab.secondsLeft()).toBe(480);
    vi.setSystemTime(0);
    await seconds(60);
    expect(tab.secondsLeft()).toBe(420);
  });

  it.each([
    ['back', -3_600_000],
    ['forward', 300_000],
  ])('follows a server whose clock is set %s', async (_where, byMs) => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    await seconds(60);
    server.setClock(byMs);
    tab.noteActivity();
    await seconds(1);
    expect(tab.secondsLeft()).toBe(600);
    await seconds(60);
    expect(tab.secondsLeft()).toBe(540);
  });

  it('notifies its listeners once a second and whenever the end moves', async () => {
    const tab = await createFakeBrowser().openSignedIn();
    const seen: number[] = [];
    const stop = tab.subscribeTime(() => seen.push(tab.secondsLeft()));
    await seconds(3);
    stop();
    expect([...new Set(seen)]).toEqual([599, 598, 597]);
  });

  it('signs out at zero, with the specified message', async () => {
    const { openSignedIn, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    await seconds(599);
    expect(tab.state().status).toBe('signedIn');
    await seconds(2);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.sessionExpired });
    expect(storage.values.size).toBe(0);
  });

  it('does not end a session at zero that was renewed elsewhere', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    await seconds(590);
    server.renewed();
    await seconds(20);
    expect(tab.state().status).toBe('signedIn');
    expect(tab.secondsLeft()).toBeGreaterThan(570);
  });
});

describe('activity', () => {
  it('renews immediately after a pause, and at most once per second', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    await seconds(100);
    for (let move = 0; move < 50; move += 1) tab.noteActivity();
    expect(server.api.renew).toHaveBeenCalledTimes(1);
    await seconds(0.5);
    tab.noteActivity();
    expect(server.api.renew).toHaveBeenCalledTimes(1);
    expect(tab.secondsLeft()).toBeGreaterThanOrEqual(599);
  });

  it('does not flood the server during continuous activity, but covers its end', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    for (let step = 0; step < 100; step += 1) {
      tab.noteActivity();
      await seconds(0.1);
    }
    expect(server.api.renew.mock.calls.length).toBeLessThanOrEqual(4);
    await seconds(5);
    expect(tab.secondsLeft()).toBeGreaterThan(594);
  });

  it('keeps up with a very short session', async () => {
    const { openSignedIn, server } = createFakeBrowser(createFakeServer(2.5 / 60));
    const tab = await openSignedIn();
    for (let step = 0; step < 100; step += 1) {
      tab.noteActivity();
      await seconds(0.1);
    }
    expect(tab.state().status).toBe('signedIn');
    expect(server.api.renew.mock.calls.length).toBeGreaterThan(5);
  });

  it('has at most one pending renewal', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.api.renew.mockImplementation(() => new Promise(() => {}));
    for (let step = 0; step < 20; step += 1) {
      tab.noteActivity();
      await seconds(1);
    }
    expect(server.api.renew).toHaveBeenCalledTimes(1);
  });

  it('is ignored without a session', () => {
    const { openTab, server } = createFakeBrowser();
    openTab().noteActivity();
    expect(server.api.renew).not.toHaveBeenCalled();
  });

  it('reports when activity no longer extends the session, until the next login', async () => {
    const { openSignedIn, server } = createFakeBrowser(createFakeServer(10, 12));
    const tab = await openSignedIn();
    const act = async () => {
      tab.noteActivity();
      await seconds(5);
      return tab.isAtItsEnd();
    };
    expect([await act(), await act()]).toEqual([false, false]);
    await seconds(180);
    expect([await act(), await act()]).toEqual([false, true]);
    server.api.login.mockImplementationOnce(async () => ({
      token: 'another.session.token',
      user: aUser,
      sessionExpires: new Date(server.now() + 600_000).toISOString(),
      currentTime: new Date(server.now()).toISOString(),
    }));
    await tab.login('asha', 'secret');
    expect(tab.isAtItsEnd()).toBe(false);
  });

  it('ends the session when a renewal is rejected', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.fail(401, auth.sessionExpired, auth.forcedOut);
    tab.noteActivity();
    await seconds(1);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.forcedOut });
  });
});

describe('the check', () => {
  it('runs every 30 seconds', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    await openSignedIn();
    server.api.check.mockClear();
    await seconds(91);
    expect(server.api.check).toHaveBeenCalledTimes(3);
  });

  it.each([401, 403, 500])('ends the session when it fails with %i', async (status) => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.fail(status);
    await seconds(31);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.sessionExpired });
  });

  it.each([0, 502, 503, 504])('retries while the network or server is unavailable (%i)', async (status) => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.fail(status);
    tab.noteActivity();
    await seconds(120);
    expect(server.api.renew).toHaveBeenCalled();
    expect(tab.state().status).toBe('signedIn');
    expect(server.api.check.mock.calls.length).toBeGreaterThan(5);
    expect(server.api.check.mock.calls.length).toBeLessThan(15);
    server.recover();
    await seconds(16);
    tab.noteActivity();
    await seconds(1);
    expect(tab.secondsLeft()).toBeGreaterThan(595);
  });

  it('gives up on a lost network only when the time is over', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.fail(0);
    await seconds(599);
    expect(tab.state().status).toBe('signedIn');
    await seconds(2);
    expect(tab.state()).toEqual({ status: 'signedOut', reason: auth.sessionExpired });
  });

  it('runs immediately when the PC wakes up', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.api.check.mockClear();
    tab.wake();
    expect(server.api.check).toHaveBeenCalledTimes(1);
  });

  it('ends only the session that it asked about', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    server.api.check.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      throw new ApiError(401, { message: auth.sessionExpired });
    });
    tab.wake();
    server.api.login.mockImplementationOnce(async () => ({
      token: 'another.session.token',
      user: aUser,
      ...server.renewed(),
    }));
    await tab.login('asha', 'secret');
    await seconds(3);
    expect(tab.state().status).toBe('signedIn');
  });

  it('does not undo a renewal that overtook it', async () => {
    const { openSignedIn, server } = createFakeBrowser();
    const tab = await openSignedIn();
    await seconds(300);
    const leftBefore = server.api.check(aToken);
    await seconds(1);
    const old = await leftBefore;
    server.api.check.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return old;
    });
    tab.wake();
    tab.noteActivity();
    await seconds(3);
    expect(tab.secondsLeft()).toBeGreaterThan(590);
  });
});

describe('the warning', () => {
  it('notifies once when 120 seconds remain, until the session is renewed', async () => {
    const { openSignedIn, notify, storage } = createFakeBrowser();
    const tab = await openSignedIn();
    await seconds(479.9);
    expect(notify).not.toHaveBeenCalled();
    await seconds(0.2);
    expect(notify).toHaveBeenCalledExactlyOnceWith(
      'Login Timeout Warning',
      'Your session is about to expire.',
    );
    expect(tab.secondsLeft()).toBe(120);
    expect(storage.getItem('notificationSent')).toBe('true');
    await seconds(60);
    expect(notify).toHaveBeenCalledTimes(1);
    tab.noteActivity();
    await seconds(1);
    expect(storage.getItem('notificationSent')).toBeNull();
    await seconds(480);
    expect(notify).toHaveBeenCalledTimes(2);
  });

  it('shows one notification for several tabs', async () => {
    const { openSignedIn, notify } = createFakeBrowser();
    await openSignedIn();
    await openSignedIn();
    await seconds(500);
    expect(notify).toHaveBeenCalledTimes(1);
  });

  it('appears immediately, and once, if the whole session is shorter than the warning period', async () => {
    const { openSignedIn, notify } = createFakeBrowser(createFakeServer(0.1));
    const tab = await openSignedIn();
    expect(notify).toHaveBeenCalledTimes(1);
    await seconds(3);
    tab.noteActivity();
    await seconds(5);
    expect(tab.state().status).toBe('signedIn');
    expect(notify).toHaveBeenCalledTimes(1);
    await seconds(3);
    expect(tab.state().status).toBe('signedOut');
  });

  it('retries later if the browser did not allow it', async () => {
    const { openSignedIn, notify, storage } = createFakeBrowser();
    notify.mockReturnValue(false);
    await openSignedIn();
    await seconds(485);
    expect(storage.getItem('notificationSent')).toBeNull();
  });
});
