/** What a person would have seen when a test failed, as text: CI prints nothing else. */
import type { Browser, Page, TestInfo } from '@playwright/test';
import { isAnchor } from './shared-context.ts';

/** The name that scripts/testing/test-results.mjs looks for. */
const name = 'page';

/** Playwright's own snapshot is of the first page of the context, which is the anchor, after all others are closed. */
export async function attachPages(browser: Browser, testInfo: TestInfo): Promise<void> {
  if (testInfo.errors.length === 0) return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const page of pages.filter((open) => !isAnchor(open))) {
    await testInfo.attach(name, { body: await describe(page), contentType: 'text/plain' });
  }
}

async function describe(page: Page): Promise<string> {
  const content = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: unknown) => `no snapshot: ${String(error)}`);
  return `${page.url()}\n${withoutSidebar(content)}`;
}

/** It is the same on every page and would push the rest out of sight. */
function withoutSidebar(content: string): string {
  return content.replace(/^- complementary:\n(?: .*\n)*/m, '');
}
