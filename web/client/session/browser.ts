/** Connects the session to the browser: activity, waking up, other tabs, notifications. */
import type { TabMessage } from './session-environment.ts';
import type { Session } from './session-store.ts';
import { tokenKey } from './stored-session.ts';

const channelName = 'session';
let channel: BroadcastChannel | undefined;

export function tellOtherTabs(message: TabMessage) {
  channel?.postMessage(message);
}

export function notify(title: string, text: string): boolean {
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  try {
    // The tag lets the browser show one, even when two tabs speak in the same instant.
    const notification = new Notification(title, { body: text, tag: channelName });
    notification.addEventListener('click', () => window.focus());
    return true;
  } catch {
    // Phones offer notifications to service workers only.
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
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => session.heardFromTab(event.data));
}

function watchActivity(note: () => void) {
  const passively = { passive: true, capture: true };
  for (const kind of ['click', 'keydown', 'scroll']) window.addEventListener(kind, note, passively);
  // Without capture, so that it is the window's own focus: a dialog that takes the focus is nobody's activity.
  window.addEventListener('focus', note);

  // Browsers also report a move when the page changes under a mouse that lies still.
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

  // While a PC sleeps, the counting clock may stand still though the PC's clock goes on.
  const difference = () => Date.now() - performance.now();
  let known = difference();
  setInterval(() => {
    const jumped = Math.abs(difference() - known) > 2000;
    known = difference();
    if (jumped) wake();
  }, 2000);
}
