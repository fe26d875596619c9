/**
 * One context and one tab for the tests of a worker. Loading and compiling the console costs more than most tests, so
 * the tab stays open: between two tests it shows the login page, and nothing of the previous test is left.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signOutLoaded } from './loaded-console.ts';

interface Kept {
  readonly context: BrowserContext;
  tab: Page;
}

let opened: Promise<Kept> | undefined;

async function open(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  return { context, tab: await context.newPage() };
}

/** Runs one test in the tab and resets the tab afterwards. */
export async function withKeptTab(
  browser: Browser,
  address: string,
  run: (kept: Readonly<Kept>) => Promise<{ readonly hasFailed: boolean }>,
): Promise<void> {
  const kept = await (opened ??= open(browser));
  const { context, tab } = kept;
  const viewport = tab.viewportSize();
  const { hasFailed } = await run(kept);
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearPermissions();
  await context.clearCookies();
  // A failed test leaves an unknown state.
  const isLeft = !hasFailed && (await leave(tab, viewport));
  if (!isLeft) {
    kept.tab = await context.newPage();
    await kept.tab.goto(`${address}/assets/none`);
  }
  // Only after the next tab is open: without any, the renderer process would end.
  const others = context.pages().filter((page) => page !== kept.tab);
  await Promise.all(others.map((page) => page.close()));
  if (!isLeft) await kept.tab.evaluate(() => localStorage.clear());
}

/** Undoes what a test did to the tab. */
async function leave(tab: Page, viewport: ReturnType<Page['viewportSize']>): Promise<boolean> {
  tab.removeAllListeners();
  await tab.unrouteAll();
  await tab.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'none' });
  if (viewport && viewport.width !== tab.viewportSize()?.width) await tab.setViewportSize(viewport);
  // The mouse must not point at anything.
  await tab.mouse.move(-1, -1);
  return signOutLoaded(tab);
}
