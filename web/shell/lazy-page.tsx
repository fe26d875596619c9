/** Pages are loaded when first opened. If the server is unreachable, they show a message and load when it is back. */
import { lazy, useEffect, useState, type ComponentType } from 'react';
import { tabStorage } from '../client/browser-storage.ts';
import { connection } from '../client/http/connection.ts';
import { reloadedKey, reloadEveryMs } from '../early/reload-limit.ts';
import { LoadingPage } from './loading-page.tsx';

export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let ahead: ComponentType<Props> | undefined;
  /** Afterwards the page renders at once, without a placeholder. */
  const loadAhead = async () => (ahead = await load());
  const Loading: ComponentType<Props> = lazy(async () => {
    const page = loadAhead().catch(() => undefined);
    // A network that swallows requests does not fail for a long time.
    const loaded = await Promise.race([page, connection.whenLost()]);
    return { default: loaded ?? waitingFor(loadAhead, page) };
  });
  function Page(props: Props) {
    const [Shown] = useState(() => ahead ?? Loading);
    return <Shown {...props} />;
  }
  return Object.assign(Page, { loadAhead });
}

/**
 * The placeholder page. The router keeps the last page while it waits, so waiting needs its own page. `begun` may still
 * succeed without the server: the browser keeps the files of pages that were opened before.
 */
function waitingFor<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  begun: Promise<ComponentType<Props> | undefined>,
): ComponentType<Props> {
  return function WaitingPage(props: Props) {
    const [Page, setPage] = useState<ComponentType<Props>>();
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      let isDone = false;
      const show = (page: ComponentType<Props> | undefined) => {
        if (isDone || !page) return;
        isDone = true;
        setPage(() => page);
      };
      void begun.then(show);
      loadAgain(load, () => isDone).then(show, (error: unknown) => setFailure({ error }));
      return () => {
        isDone = true;
      };
    }, []);
    if (failure) throw failure.error;
    return Page ? <Page {...props} /> : <LoadingPage isWaiting />;
  };
}

/** Loads when the server answers, until the page is there or `isDone`. */
async function loadAgain<Page>(load: () => Promise<Page>, isDone: () => boolean): Promise<Page | undefined> {
  await connection.whenReached();
  if (isDone()) return undefined;
  try {
    return await load();
  } catch (error) {
    // A reload without a server would replace the console by an error page of the browser.
    const isReached = await connection.askServer();
    if (isDone()) return undefined;
    return isReached ? reloadOnce(error) : loadAgain(load, isDone);
  }
}

/**
 * The server answers, but not with this page: a newer release has replaced it, or the browser remembers the failure.
 * Unsaved input is kept as a draft.
 */
function reloadOnce(error: unknown): Promise<never> {
  const last = Number(tabStorage.getItem(reloadedKey) ?? 0);
  // If the page cannot remember that it was reloaded, it would be again and again.
  if (Date.now() - last < reloadEveryMs || !tabStorage.setItem(reloadedKey, String(Date.now()))) throw error;
  window.location.reload();
  return new Promise(() => {});
}
