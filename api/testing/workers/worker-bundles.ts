/**
 * The programs of the console's worker processes and of some tests, each bundled from the sources once for the whole run.
 * Tests start some 250 of them, and loading hundreds of TypeScript files took up to four times as long.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

const root = join(import.meta.dirname, '../../..');

const programs = [
  'api/jobs/backup/backup-process.ts',
  'api/modules/proof/document-process.ts',
  'api/modules/report/import/import-job.ts',
  'api/modules/report/import/rejected-job.ts',
  'api/postgres/embedded/embedded-postgres.ts',
  'api/services/html/template-process.ts',
  'api/services/images/decoder-process.ts',
  'api/services/pdf/printing-process.ts',
  'api/testing/attacks/demanding-process.ts',
];

const { resolve } = createRequire(import.meta.url);

/** Libraries with native parts stay where they are. */
const inPlace: Readonly<Record<string, string>> = { sharp: resolve('sharp') };

const libraries: Plugin = {
  name: 'libraries-in-place',
  enforce: 'pre',
  resolveId(id) {
    const file = inPlace[id];
    return file === undefined ? undefined : { id: pathToFileURL(file).href, external: 'absolute' };
  },
};

/** Modules still find their files. */
const places: Plugin = {
  name: 'places-of-modules',
  transform(code, id) {
    if (!/import\.meta\.(?:url|dirname)/.test(code)) return undefined;
    const placed = code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
    return { code: placed, map: null };
  },
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'console-workers-'));
  await chmod(folder, 0o755); // some tests start a program as another user
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [libraries, places],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((path) => [basename(path, '.ts'), join(root, path)])),
        output: { format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  project.provide('workerBundles', folder);
  return () => rm(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    workerBundles: string;
  }
}
