/** How the sources are divided into folders: few files in each, and imports between folders in one direction. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const mostFiles = 20;

const files = ['domain', 'api', 'web', 'scripts', 'bench', 'e2e'].flatMap((top) =>
  readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
);

const isProgram = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec)\.\w+$/.test(file);

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import|import\()\s*'(\.[^'?]+)/g)]
    .map(([, relative = '']) => path.join(path.dirname(file), relative))
    .filter((imported) => existsSync(path.join(root, imported)));
}

/** The folders above two files up to the first that both share, and the entries of it that they are in. */
function between(from: string, to: string): { folder: string; from: string; to: string } {
  const [own, others] = [from.split(path.sep), to.split(path.sep)];
  const depth = own.findIndex((part, at) => part !== others[at]);
  return {
    folder: own.slice(0, depth).join('/'),
    from: own[depth] ?? '',
    to: others[depth] ?? '',
  };
}

type Graph = Map<string, Set<string>>;

/** Entries that import each other, directly or through others: what is left without those that only import or are imported. */
function circleIn(graph: Graph): string[] {
  const left = new Map(graph);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    const imported = new Set([...left.values()].flatMap((to) => [...to]));
    for (const [entry, to] of left) {
      if (!imported.has(entry) || ![...to].some((other) => left.has(other))) left.delete(entry);
    }
  }
  return [...left.keys()];
}

it('imports between the entries of a folder run in one direction', () => {
  const folders = new Map<string, Graph>();
  for (const file of files.filter(isProgram)) {
    for (const imported of importsOf(file)) {
      const { folder, from, to } = between(file, imported);
      if (from === to) continue;
      const graph: Graph = folders.get(folder) ?? new Map();
      folders.set(folder, graph.set(from, (graph.get(from) ?? new Set()).add(to)));
    }
  }
  const circles = [...folders].map(([folder, graph]) => `${folder}: ${circleIn(graph).join(', ')}`);
  expect(folders.size).toBeGreaterThan(50);
  expect(circles.filter((line) => !line.endsWith(': '))).toEqual([]);
});

it(`has at most ${mostFiles} files in a folder`, () => {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([]);
});
