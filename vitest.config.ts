import { readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from './api/testing/patience.ts';

const isThorough = process.env.TEST_VARIANTS === 'all';

/** A module that one file mocks must not reach the next one. Each file loads all components again: see signed-in.ts. */
const replacingModules = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.tsx'))
  .map((file) => `web/${file.replaceAll('\\', '/')}`)
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

/** A link that is clicked must not take the page away from the files that come after. */
const happyDOM = {
  settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
};

/** The cost of real passwords is tested without the alias that makes it cheap for all others. */
const realPasswords = 'api/services/secrets/passwords.test.ts';

/**
 * With all variants these run again against a server by DATABASE_URL. SQL and binary are the same as embedded;
 * connections, roles and several consoles on one database are not. What differs most is always tested on both: see `serverKinds`,
 * `faults.test.ts` and `start.test.ts`.
 */
const differentOutside = [
  'api/postgres/account-keys.test.ts', // migrations
  'api/postgres/backup/{backup,interruptions}.test.ts',
  'api/http/list/long-list-changes.test.ts',
  'api/modules/{event/event,sport/sport,report/import/import}.test.ts',
];

const componentsAlone = {
  extends: true as const,
  test: {
    name: 'components-alone',
    include: replacingModules,
    environment: 'happy-dom' as const,
    environmentOptions: { happyDOM },
    testTimeout: 120_000,
  },
};

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Servers, browsers and folders end with the run, also when it is killed. */
const watched = { globalSetup: ['scripts/testing/watch-run.mjs'] };

function typescriptThreads(): string {
  const module = new URL('./api/testing/typescript-threads.mjs', import.meta.url);
  module.searchParams.set('cache', join(tmpdir(), `console-typescript-${process.getuid?.() ?? ''}`));
  return module.href;
}

/** Limits against hanging, not measures: machines that test may be busy. */
const notHanging = { testTimeout: 300_000, hookTimeout: 300_000 };

const server = {
  globalSetup: [
    ...watched.globalSetup,
    'api/testing/cluster-template.ts',
    'api/testing/workers/worker-bundles.ts',
    'api/testing/global-setup.ts',
  ],
  environment: 'node' as const,
  pool: 'forks' as const,
  execArgv: ['--import', typescriptThreads()],
  // Many tests wait for processes, so one more than the cores.
  maxWorkers: 3,
  // Every file has its own console and database; also loading the program again doubled the time.
  isolate: false,
  alias: [
    { find: '@node-rs/argon2', replacement: here('api/testing/cheap-argon2.ts') },
    { find: /^.*\/worker-module\.ts$/, replacement: here('api/testing/workers/bundled-workers.ts') },
  ],
  ...notHanging,
};

const external = {
  extends: true as const,
  test: {
    ...server,
    name: 'api-external',
    include: differentOutside,
    provide: { usualServer: 'external' as const },
  },
};

export default defineConfig({
  test: {
    // A test that passes because there are none is a mistake in a path.
    passWithNoTests: false,
    restoreMocks: true,
    expect: { poll: patience },
    setupFiles: ['api/testing/patient-waits.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,web}/**/*.test.ts', realPasswords],
          environment: 'node',
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Programs that are started, killed and built: files that mind nothing but the machine.
        test: {
          ...watched,
          name: 'scripts',
          include: ['scripts/**/*.test.{ts,mjs}'],
          globalSetup: [...watched.globalSetup, 'api/testing/cluster-template.ts'],
          environment: 'node',
          ...notHanging,
        },
      },
      {
        extends: true,
        test: {
          // Components need a document; everything else is quicker without one.
          name: 'components',
          include: ['web/**/*.test.tsx'],
          exclude: replacingModules,
          environment: 'happy-dom',
          environmentOptions: { happyDOM },
          // Loading the components again for each file took three times as long as testing them.
          isolate: false,
          testTimeout: 120_000,
        },
      },
      ...(replacingModules.length === 0 ? [] : [componentsAlone]),
      {
        extends: true,
        // One project, because each loads the whole program in each of its processes.
        test: {
          ...server,
          name: 'api',
          include: ['api/**/*.test.ts'],
          exclude: [realPasswords],
          provide: { usualServer: 'embedded' as const },
        },
      },
      ...(isThorough ? [external] : []),
    ],
  },
});
