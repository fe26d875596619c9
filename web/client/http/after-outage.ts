/** Reports that the server is back, for lists that could not be read meanwhile: the event stream may not have been cut. */
import { connection } from './connection.ts';

const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * The pause grows while outages follow each other: one call may always fail although the server answers others, and must not
 * load all lists every second. Returns a function to stop.
 */
export function afterEachOutage(refresh: () => void): () => void {
  let refreshedAt = -Infinity;
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshNow = () => {
    const isCalm = performance.now() - refreshedAt > 2 * longestPauseMs;
    pause = isCalm ? firstPauseMs : Math.min(longestPauseMs, pause * 2);
    refreshedAt = performance.now();
    refresh();
  };
  const stop = connection.subscribe(() => {
    clearTimeout(timer);
    if (connection.isLost()) return;
    const left = refreshedAt + pause - performance.now();
    if (left > 0) timer = setTimeout(refreshNow, left);
    else refreshNow();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
