// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shell } from '../../../domain/text.ts';
import { connect, notify, postToOtherTabs } from './browser.ts';
import type { Session } from './session-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A fake session in this tab that records its calls. */
function connected() {
  const session = {
    noteActivity: vi.fn(),
    wake: vi.fn(),
    storedTokenChanged: vi.fn(),
    onTabMessage: vi.fn(),
  };
  connect(session as Partial<Session> as Session);
  return session;
}

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

it('one notification for all tabs, and a click on it brings the console to the front', () => {
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

it('only a tab that is shown again checks whether its session still exists', () => {
  const { wake } = connected();
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  expect(wake).not.toHaveBeenCalled();
  turn('visible');
  expect(wake).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(wake).toHaveBeenCalledTimes(2);
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  vi.advanceTimersByTime(10_000);
  expect(wake).toHaveBeenCalledTimes(2);
  // By Back, as it was left.
  show(true);
  expect(wake).toHaveBeenCalledTimes(3);
  // A PC that slept for an hour.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(2000);
  expect(wake).toHaveBeenCalledTimes(4);
});

it('what a person does counts as activity, a page that moves below a resting mouse does not', () => {
  const { noteActivity } = connected();
  const field = document.createElement('input');
  field.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(field);
  const countOf = (act: () => void) => {
    noteActivity.mockClear();
    act();
    return noteActivity.mock.calls.length;
  };
  for (const kind of ['click', 'keydown', 'scroll'])
    expect(countOf(() => field.dispatchEvent(new Event(kind, { bubbles: true })))).toBe(1);
  expect(countOf(() => window.dispatchEvent(new Event('focus')))).toBe(1);
  // A dialog that takes the focus by itself.
  expect(countOf(() => field.dispatchEvent(new Event('focus')))).toBe(0);
  const moveTo = (screenX: number) => () =>
    field.dispatchEvent(new MouseEvent('mousemove', { screenX, screenY: 5, bubbles: true }));
  expect([10, 10, 11].map((place) => countOf(moveTo(place)))).toEqual([1, 0, 1]);
});

it('follows a login, a logout and a renewal of other tabs', async () => {
  const { storedTokenChanged, onTabMessage } = connected();
  vi.useRealTimers();
  const store = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  store('preferences:u1');
  expect(storedTokenChanged).not.toHaveBeenCalled();
  store('token');
  // All of the storage was cleared.
  store(null);
  expect(storedTokenChanged).toHaveBeenCalledTimes(2);
  const other = new BroadcastChannel('session');
  const heardThere = new Promise((resolve) => {
    other.addEventListener('message', ({ data }) => resolve(data));
  });
  other.postMessage({ kind: 'ended', reason: 'Forcibly logged out' });
  await vi.waitFor(() =>
    expect(onTabMessage).toHaveBeenCalledWith({ kind: 'ended', reason: 'Forcibly logged out' }),
  );
  postToOtherTabs({ kind: 'renewed', end: 7 });
  expect(await heardThere).toEqual({ kind: 'renewed', end: 7 });
  other.close();
});
