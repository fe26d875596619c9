import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Threads and processes start often and must not load the compiler each time.
let cache = join(tmpdir(), `console-typescript-${userInfo().uid}`);

/** Processes with a temporary folder of their own get the path of the folder that the others use. */
export function initialize(data) {
  cache = data?.cache ?? cache;
}

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const path = fileURLToPath(url);
  return { format: 'module', source: await compiled(path, readFileSync(path, 'utf8')), shortCircuit: true };
}

async function compiled(path, source) {
  const kept = join(cache, `${createHash('sha256').update(`${path}\0${source}`).digest('hex')}.js`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const { transformWithOxc } = await import('vite');
    const { code } = await transformWithOxc(source, path);
    keep(kept, code);
    return code;
  }
}

/** Renamed into place, so that nobody reads a partial file. */
function keep(file, code) {
  try {
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    const fresh = `${file}.${process.pid}.${Math.random()}`;
    writeFileSync(fresh, code);
    renameSync(fresh, file);
  } catch {
    // Another user's temporary folder: compiles again next time.
  }
}
