/** End-to-end tests: one console for all tests. */
import { defineConfig } from '@playwright/test';
import { findChromium } from '../api/services/pdf/chromium.ts';

const { executablePath, args, env, chromiumSandbox } = await findChromium({ offline: false });

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: ['../scripts/testing/watch-run.mjs', './support/global-setup.ts'],
  // Beside the tests of the server and of components, which take the rest of two cores.
  workers: 2,
  retries: 0,
  fullyParallel: false,
  // Protects against hanging; generous, because CI machines may be busy.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    // One process for all pages of the console in a context: see support/kept-tab.ts.
    launchOptions: {
      executablePath,
      // Every load of the console compiles its functions again, and few run long enough for optimised code to pay off.
      args: [...args, '--process-per-site', '--js-flags=--no-maglev,--no-turbofan'],
      // Without a locale the browser cannot name files in other scripts.
      env: { ...env, LANG: 'C.UTF-8' },
      chromiumSandbox,
    },
    // Otherwise an element that never appears is noticed by the limit of the whole test.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    // The console uses India time; the test browsers do not.
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    // Reduced motion: hundreds of dialog transitions would take minutes.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
