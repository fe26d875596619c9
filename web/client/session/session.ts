/** The page's session. */
import { notify, connect, postToOtherTabs } from './browser.ts';
import { refreshAfterEarly, takeUserWasEarly } from '../http/early-calls.ts';
import { sharedStorage } from '../browser-storage.ts';
import { firstDrawing } from '../first-drawing.ts';
import { afterEachOutage } from '../http/after-outage.ts';
import { announceList } from '../live/list-events.ts';
import { connection, watchNetwork } from '../http/connection.ts';
import { listenToServer } from './events/server-events.ts';
import { sessionApi } from './session-api.ts';
import { createSession } from './session-store.ts';

export const session = createSession({
  api: sessionApi,
  storage: sharedStorage,
  monotonic: () => performance.now(),
  announceList,
  listen: (token, onEvent) => {
    let isFirst = true;
    const stopWatching = afterEachOutage(() => announceList({ kind: 'missed' }));
    const stopListening = listenToServer(token, (event) => {
      if (event.kind !== 'connection') onEvent(event);
      else if (event.isUp) {
        connection.noteReached();
        // Data requested before the stream was open may have changed since; afterwards the stream announces changes.
        if (isFirst && firstDrawing.isOver) announceList({ kind: 'missed' });
        if (takeUserWasEarly()) onEvent({ kind: 'user' });
        isFirst = false;
        refreshAfterEarly();
      } else connection.noteLost();
    });
    return () => {
      stopWatching();
      stopListening();
    };
  },
  postToOtherTabs,
  notify,
});

/** Now by the server's clock: what is recorded has the right day on a PC whose clock is wrong. */
export function serverNow(): Date {
  return new Date(session.serverTime());
}

export function startSession() {
  connect(session);
  watchNetwork();
  session.restore();
}

/** Resolves when the signed-in user is known, or the server does not answer. */
export function whenSessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const state = session.state();
      if (state.status === 'loading' && !state.isOffline) return;
      stop();
      resolve();
    };
    const stop = session.subscribe(check);
    check();
  });
}
