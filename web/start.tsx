/**
 * The first page. Signing in needs neither the router nor the schemas: they are loaded while the person types, or at
 * once for any other page.
 */
import { Suspense, useEffect, useState } from 'react';
import { useSession } from './client/session/use-session.ts';
import { runInPieces } from './early/run-in-pieces.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { firstDrawing } from './client/first-drawing.ts';
import { lazyPage } from './shell/lazy-page.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { Login } from './shell/sign-in/login.tsx';

const loadConsole = () => import('./console.tsx');
const Console = lazyPage(async () => (await loadConsole()).Console);

/** The page of the address, so that it is drawn at once. */
export async function loadFirstPage(files: readonly string[]): Promise<void> {
  await runInPieces(files);
  const { loadScreenAt } = await loadConsole();
  await Promise.all([Console.loadAhead(), loadScreenAt(window.location.pathname)]);
}

/** Files needed after signing in. If this fails, the page loads them again when needed. */
function loadAhead() {
  loadConsole().then(
    ({ loadFirstScreen }) => loadFirstScreen(),
    () => undefined,
  );
}

export function Start() {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(window.location.pathname !== '/');
  useEffect(() => {
    firstDrawing.isOver = true;
  }, []);
  // It stays open: after signing out, its router shows the login page.
  if (!isOpen && status !== 'signedOut') setOpen(true);

  const open = (path: string) => {
    window.history.pushState(null, '', path);
    setOpen(true);
  };
  return isOpen ? opened : <Login onStart={loadAhead} onOpen={open} />;
}

/**
 * Always the same element: a session change while files load would render everything at once and block the browser.
 */
const opened = (
  <ErrorBoundary fallback={<BrokenPage />}>
    <Suspense fallback={<ShellSkeleton />}>
      <Console />
    </Suspense>
  </ErrorBoundary>
);
