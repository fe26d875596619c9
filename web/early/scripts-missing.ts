/** Loads the page again if its scripts did not arrive: nothing else could, and the page would stay empty. */
import { reloadedKey, reloadEveryMs } from './reload-limit.ts';

/** Dispatched by `main.ts`: a failed import in a script is no error of an element. */
export const scriptMissing = 'scriptmissing';
/** Also by `main.ts`. Later errors are of scripts that others have put in, such as extensions. */
export const scriptsLoaded = 'scriptsloaded';

const askEveryMs = 2000;

export interface ReloadingPage {
  readonly askServer: () => Promise<{ readonly ok: boolean }>;
  readonly reload: () => void;
}

const browser: ReloadingPage = {
  askServer: () => fetch('/api/health/live', { cache: 'no-store' }),
  reload: () => location.reload(),
};

export function reloadWithoutScripts(page = browser): void {
  const listening = new AbortController();
  const { signal } = listening;
  const begin = () => {
    listening.abort();
    void reloadWhenPossible(page);
  };
  addEventListener(scriptsLoaded, () => listening.abort(), { signal });
  addEventListener(scriptMissing, begin, { signal });
  // Errors of elements do not bubble.
  addEventListener('error', ({ target }) => isOwnScript(target) && begin(), { signal, capture: true });
}

const isOwnScript = (target: EventTarget | null) =>
  target instanceof HTMLScriptElement && new URL(target.src, location.href).origin === location.origin;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function reloadWhenPossible({ askServer, reload }: ReloadingPage): Promise<void> {
  await pause(timeToReload());
  // A reload without a server would replace the page by an error page of the browser.
  while (!(await isAnswered(askServer()))) await pause(askEveryMs);
  noteReload();
  reload();
}

const isAnswered = (answer: Promise<{ readonly ok: boolean }>) =>
  answer.then(
    ({ ok }) => ok,
    () => false,
  );

function timeToReload(): number {
  try {
    const passed = Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0);
    return passed >= 0 && passed < reloadEveryMs ? reloadEveryMs - passed : 0;
  } catch {
    return reloadEveryMs;
  }
}

function noteReload() {
  try {
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    // Blocked: then the page always waits.
  }
}
