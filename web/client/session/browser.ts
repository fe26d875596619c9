/** Connects the session to the browser: activity, wake-up, other tabs, notifications. */
import type { TabMessage } from './session-environment.ts';
import type { Session } from './session-store.ts';
import { tokenKey } from './stored-session.ts';

const channelName = 'session';
let channel: BroadcastChannel | undefined;

export function postToOtherTabs(message: TabMessage) {
  channel?.postMessage(message);
}

export function notify(title: string, text: string): boolean {
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  try {
    // The tag deduplicates notifications from several tabs.
    const notification = new Notification(title, { body: text, tag: channelName });
    notification.addEventListener('click', () => window.focus());
    return true;
  } catch {
    // Mobile browsers only allow notifications from service workers.
    return false;
  }
}

export function connect(session: Session) {
  watchActivity(() => session.noteActivity());
  watchWaking(() => session.wake());
  window.addEventListener('storage', (event) => {
    // A null key is `localStorage.clear()`.
    if (event.key === tokenKey || event.key === null) session.storedTokenChanged();
  });
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => session.onTabMessage(event.data));
}

function watchActivity(note: () => void) {
  const passively = { passive: true, capture: true };
  for (const kind of ['click', 'keydown', 'scroll']) window.addEventListener(kind, note, passively);
  // No capture: only focus on the window itself counts, not focus moved by a dialog.
  window.addEventListener('focus', note);

  // Browsers also fire mousemove when the page changes under a resting mouse.
  let place = '';
  window.addEventListener(
    'mousemove',
    (event) => {
      const moved = `${event.screenX},${event.screenY}`;
      if (moved !== place) note();
      place = moved;
    },
    passively,
  );
}

function watchWaking(wake: () => void) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) wake();
  });

  // The monotonic clock may stop while the PC sleeps; the wall clock does not.
  const difference = () => Date.now() - performance.now();
  let known = difference();
  setInterval(() => {
    const jumped = Math.abs(difference() - known) > 2000;
    known = difference();
    if (jumped) wake();
  }, 2000);
}
