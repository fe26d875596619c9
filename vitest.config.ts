import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A test that passes because there are none is a mistake in a path.
    passWithNoTests: false,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,scripts,web}/**/*.test.{ts,mjs}'],
          environment: 'node',
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          // Components need a document; everything else is quicker without one.
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['api/testing/global-setup.ts'],
          pool: 'forks',
          execArgv: ['--import', new URL('./api/testing/typescript-threads.mjs', import.meta.url).href],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
