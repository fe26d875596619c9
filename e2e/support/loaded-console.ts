/** Changes who is signed in where the console is loaded, as another tab of the same browser would. */
import type { Page } from '@playwright/test';

/** False if the page shows something else. */
export function signInLoaded(page: Page, token: string, url: string): Promise<boolean> {
  return page.evaluate(
    ({ stored, to }) => {
      if (!document.getElementById('root')) return false;
      localStorage.clear();
      localStorage.setItem('token', stored);
      history.pushState(null, '', to);
      // A browser sends this one to other tabs only.
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      dispatchEvent(new PopStateEvent('popstate'));
      return true;
    },
    { stored: token, to: url },
  );
}

/** Until the login page is there, and with it nothing else. False if the page shows something else. */
export async function signOutLoaded(page: Page): Promise<boolean> {
  const isLoaded = await page.evaluate(() => {
    if (!document.getElementById('root')) return false;
    localStorage.clear();
    history.pushState(null, '', '/');
    dispatchEvent(new StorageEvent('storage'));
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  });
  if (!isLoaded) return false;
  await page.getByLabel('Username or email').waitFor();
  // The console has remembered where the session ended.
  await page.evaluate(() => sessionStorage.clear());
  return true;
}

/** Loads the console as somebody who is signed in. */
export async function load(page: Page, token: string, url: string): Promise<void> {
  const storing = await page.addInitScript((stored) => {
    // Sandboxed frames have no storage.
    if (window === window.top) localStorage.setItem('token', stored);
  }, token);
  await page.goto(url);
  await storing.dispose();
}
