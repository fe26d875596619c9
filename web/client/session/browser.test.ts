// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shell } from '../../../domain/text.ts';
import { connect, notify } from './browser.ts';
import { session } from './session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown: FakeNotification[] = [];
class FakeNotification extends EventTarget {
  static readonly permission = 'granted';
  readonly title: string;
  readonly options: NotificationOptions;

  constructor(title: string, options: NotificationOptions) {
    super();
    this.title = title;
    this.options = options;
    shown.push(this);
  }
}

it('a notification says it once for all tabs, and a click on it brings the console to the front', () => {
  vi.stubGlobal('Notification', FakeNotification);
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => {});
  expect(notify(shell.warningTitle, shell.warningText)).toBe(true);
  expect(shown).toMatchObject([
    { title: shell.warningTitle, options: { body: shell.warningText, tag: 'session' } },
  ]);
  expect(focus).not.toHaveBeenCalled();
  shown[0]?.dispatchEvent(new Event('click'));
  expect(focus).toHaveBeenCalledOnce();
});

it('nothing is notified where the browser does not allow it', () => {
  const tried = vi.fn();
  class Forbidding {
    static permission: NotificationPermission = 'granted';

    constructor() {
      tried();
      throw new TypeError('only from a service worker');
    }
  }
  vi.stubGlobal('Notification', Forbidding);
  expect(notify('a', 'b')).toBe(false);
  Forbidding.permission = 'denied';
  expect(notify('a', 'b')).toBe(false);
  expect(tried).toHaveBeenCalledOnce();
});

it('a tab that comes back, and only that, looks whether its session is still there', () => {
  const wake = vi.spyOn(session, 'wake').mockImplementation(() => {});
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  connect(session);
  turn('hidden');
  expect(wake).not.toHaveBeenCalled();
  turn('visible');
  expect(wake).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(wake).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(wake).toHaveBeenCalledTimes(2);
  // A PC that slept for an hour.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(2000);
  expect(wake).toHaveBeenCalledTimes(3);
});
