/**
 * Playwright's `expect`, which describes the whole page as text each time an element is not there yet: a tenth of the
 * time that pages spend in tests. Here the page is described only after the timeout.
 */
import { expect as original, type Locator } from '@playwright/test';

interface Options {
  readonly timeout?: number;
}

export const expect = original.extend({
  async toBeVisible(locator: Locator, options: Options = {}) {
    if (this.isNot) throw new Error('use toBeHidden, which waits');
    const isVisible = await locator.waitFor({ timeout: options.timeout ?? this.timeout }).then(
      () => true,
      () => false,
    );
    // The original explains what is there instead.
    if (!isVisible) await original(locator).toBeVisible({ timeout: 1 });
    return { pass: true, message: () => '' };
  },
});
