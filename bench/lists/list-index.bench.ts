/** The list index is browser code: it is bundled for the browser and measured in a separate process. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    root,
    build: { ssr: path.join(root, 'bench/in-web/list-index.ts'), outDir: folder, target: 'es2023' },
  });
  const program = path.join(folder, 'list-index.js');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  process.stdout.write(stdout);
} finally {
  await rm(folder, { recursive: true, force: true });
}
