/**
 * One browser context for the tests of a worker. A new one costs three seconds of CPU time for its process, and for
 * loading and compiling the console; the page of every test is new, and nothing that a test stored is left.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';

interface Shared {
  readonly context: BrowserContext;
  /** Keeps the process of the site alive between tests. It shows nothing and runs no script of the console. */
  readonly anchor: Page;
}

let shared: Promise<Shared> | undefined;

const anchorPath = '/assets/none';

export function isAnchor(page: Page): boolean {
  return new URL(page.url()).pathname === anchorPath;
}

async function open(browser: Browser, address: string): Promise<Shared> {
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.goto(address + anchorPath);
  return { context, anchor };
}

export async function withSharedContext(
  browser: Browser,
  address: string,
  run: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { context, anchor } = await (shared ??= open(browser, address));
  await run(context);
  const pages = context.pages().filter((page) => page !== anchor);
  await Promise.all(pages.map((page) => page.close()));
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearPermissions();
  await context.clearCookies();
  await anchor.evaluate(() => localStorage.clear());
}
