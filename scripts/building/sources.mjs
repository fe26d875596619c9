// The files that a build depends on: all sources without tests and benchmark results.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file that is changed twice within this time may look the same. */
const SETTLED_MS = 2000;

export function sourcesOf(root, projects) {
  const single = readdirSync(root).filter((name) => /^(?:package-lock|tsconfig.*)\.json$/.test(name));
  return [...single, ...projects.flatMap((project) => sourcesIn(root, project))].sort();
}

export function sourcesIn(root, project) {
  return filesIn(root, project).filter(
    (path) => !/\.test\.\w+$/.test(path) && !/^(?:api\/testing|domain\/testing|bench\/results)\//.test(path),
  );
}

/** Not by `recursive`, which takes four times as long. */
function filesIn(root, folder) {
  const entries = existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
    : [];
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(root, path);
    return entry.isFile() && !entry.name.startsWith('.') ? [path] : [];
  });
}

export function hashOf(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Sizes and times: cheaper than the contents, and different after any change. Undefined if a change is so recent that
 * another one would not be noticed.
 */
export function looksOf(root, paths, now) {
  const hash = createHash('sha256');
  let newest = 0;
  for (const path of paths) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, path));
    newest = Math.max(newest, mtimeMs, ctimeMs);
    hash.update(`${path}\0${size}\0${mtimeMs}\0${ctimeMs}\n`);
  }
  return now - newest > SETTLED_MS ? hash.digest('hex') : undefined;
}
