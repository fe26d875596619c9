/** The page's session. */
import { notify, connect, tellOtherTabs } from './browser.ts';
import { announceList } from '../live/list-events.ts';
import { listenToServer } from './server-events.ts';
import { sessionApi } from './session-api.ts';
import { createSession } from './session-store.ts';

export const session = createSession({
  api: sessionApi,
  // Undefined outside a browser, where the session is never started.
  storage: globalThis.localStorage,
  monotonic: () => performance.now(),
  listen: listenToServer,
  announceList,
  tellOtherTabs,
  notify,
});

export function startSession() {
  connect(session);
  session.restore();
}
