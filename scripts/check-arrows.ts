// Prints one line per import that breaks the dependency rules of scripts/arrows/rules.ts; part of `npm test`.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readImports } from './arrows/read-imports.ts';
import { findOffences } from './arrows/rules.ts';

const FOLDERS = ['domain', 'api', 'web', 'e2e', 'scripts', 'bench'];

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const files = FOLDERS.flatMap(sourcesIn).map((path) => readImports(path, readFileSync(path, 'utf8')));
const offences = findOffences({
  files,
  dependencies: Object.keys(manifest.dependencies ?? {}),
  devDependencies: Object.keys(manifest.devDependencies ?? {}),
  exists: existsSync,
});

for (const { path, line, rule } of offences) console.log(`${path}:${line} ${rule}`);
console.log(`${files.length} files, ${offences.length} offences`);
process.exitCode = offences.length > 0 || files.length === 0 ? 1 : 0;

function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('node_modules'))
    .toSorted();
}
