/** Changes the signed-in user of a loaded console, as another tab of the same browser would. */
import type { Page } from '@playwright/test';

/** Returns false if the page is not the console. */
export async function signInLoaded(page: Page, token: string, url: string): Promise<boolean> {
  const isLoaded = await page.evaluate(
    ({ stored, to }) => {
      if (!document.getElementById('root')) return false;
      localStorage.clear();
      localStorage.setItem('token', stored);
      history.pushState(null, '', to);
      // Browsers send this event to other tabs only.
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      dispatchEvent(new PopStateEvent('popstate'));
      return true;
    },
    { stored: token, to: url },
  );
  if (!isLoaded) return false;
  await page.getByLabel('Username or email').waitFor({ state: 'detached' });
  // The login page is also hidden while the session is checked. The result is known once a page is shown.
  await page.getByRole('main').waitFor();
  // On a busy machine the login page may detect the token before the address, and opens the dashboard.
  if (new URL(page.url()).pathname === '/dashboard' && page.url() !== url) await follow(page, url);
  return true;
}

/** Goes to another page without loading the console again, as a link in it does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Waits until only the login page is shown. Returns false if the page is not the console. */
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
  // Removes the page that the console remembers to return to after a sign-in.
  await page.evaluate(() => sessionStorage.clear());
  return true;
}

/** Loads the console with a signed-in user. */
export async function load(page: Page, token: string, url: string): Promise<void> {
  const storing = await page.addInitScript((stored) => {
    // Sandboxed frames have no storage.
    if (window === window.top) localStorage.setItem('token', stored);
  }, token);
  await page.goto(url);
  await storing.dispose();
}
