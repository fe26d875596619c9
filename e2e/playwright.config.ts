/** End-to-end tests: one console for all, browsers that keep two cores busy, acting as a person would. */
import { defineConfig } from '@playwright/test';
import { findChromium } from '../api/services/pdf/chromium.ts';

const { executablePath, args, env, chromiumSandbox } = await findChromium({ offline: false });

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: ['../scripts/testing/watch-run.mjs', './support/global-setup.ts'],
  workers: 3,
  retries: 1,
  fullyParallel: false,
  // A limit against hanging, not a measure: machines that test may be busy.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    launchOptions: { executablePath, args, env, chromiumSandbox },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    // The operation lives on India time; the PC of a test does not.
    timezoneId: 'America/New_York',
    locale: 'en-GB',
    // A person who wants no motion; two hundred windows that fade in and out are minutes of watching.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
