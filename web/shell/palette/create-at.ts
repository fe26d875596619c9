/** Opens the form of a list from anywhere: goes to the list and presses its own button, as the shortcut does. */
import { onRegistered, runShortcut } from '../../ui/shortcuts/registry.ts';

/** How long the screen may take to load. */
const patienceMs = 10_000;
const againMs = 30;

export function createAt(screen: string, go: () => void): void {
  const giveUpAt = performance.now() + patienceMs;
  const attempt = () => {
    // The palette or a question about unsaved work may still be closing.
    if (window.location.pathname === screen && runShortcut('create')) return;
    if (performance.now() < giveUpAt) setTimeout(attempt, againMs);
  };
  if (window.location.pathname === screen) {
    attempt();
    return;
  }
  // The button of the list that is being left is still there for a moment: wait for a new one.
  const stop = onRegistered((id) => {
    if (id !== 'create' || window.location.pathname !== screen) return;
    stop();
    setTimeout(attempt, againMs);
  });
  setTimeout(stop, patienceMs);
  go();
}
