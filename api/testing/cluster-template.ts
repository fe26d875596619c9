/** One new cluster for the whole run, which tests of the embedded server copy. */
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../postgres/embedded/embedded-postgres.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-template-')));
  await chmod(folder, 0o755); // as root, the server's user needs access
  const dataDir = join(folder, 'data');
  await (await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })).stop();
  project.provide('clusterTemplate', dataDir);
  return () => rm(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    clusterTemplate: string;
  }
}
