/** The visible content of the pages when a test failed, as text: CI prints nothing else. */
import type { BrowserContext, Page, TestInfo } from '@playwright/test';

/** The name that scripts/testing/test-results.mjs looks for. */
const name = 'page';

/** Playwright's own snapshot covers only the first page of the context. */
export async function attachPages(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.errors.length === 0) return;
  for (const page of context.pages()) {
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
