// The dependency rules of docs and architecture as one table: web -> domain <- api, and the arrows inside a side.
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { findCycles } from './cycles.ts';
import type { Import, SourceFile } from './read-imports.ts';

export type Offence = { path: string; line: number; rule: string };

export type Project = {
  files: SourceFile[];
  dependencies: string[];
  devDependencies: string[];
  exists: (path: string) => boolean;
};

/** A layer may import itself and the layers named here, nothing else. */
const ARROWS: Record<string, string[]> = {
  domain: [],

  'api/top': ['api/modules', 'api/http', 'api/store', 'api/services', 'api/base', 'domain'],
  'api/modules': ['api/http', 'api/store', 'api/services', 'api/base', 'domain'],
  'api/http': ['api/store', 'api/services', 'api/base', 'domain'],
  'api/services': ['api/http', 'api/store', 'api/base', 'domain'],
  'api/store': ['api/services', 'api/base', 'domain'],
  'api/base': ['domain'],

  'web/top': ['web/modules', 'web/records', 'web/shell', 'web/lib', 'web/ui', 'web/base', 'domain'],
  'web/modules': ['web/records', 'web/shell', 'web/lib', 'web/ui', 'web/base', 'domain'],
  'web/records': ['web/lib', 'web/ui', 'web/base', 'domain'],
  'web/shell': ['web/lib', 'web/ui', 'web/base', 'domain'],
  'web/lib': ['web/base', 'domain'],
  'web/ui': ['web/base', 'domain'],
  'web/base': ['domain'],

  scripts: ['api/*', 'domain'],
};

/** Tests may look anywhere on their own side, since they also act from outside, through the whole app. */
const TEST_ARROWS: Record<string, string[]> = {
  domain: ['domain'],
  api: ['api/*', 'domain'],
  web: ['web/*', 'domain'],
  scripts: ['scripts', 'api/*', 'domain'],
  e2e: ['e2e', 'api/*', 'scripts', 'domain'],
  bench: ['bench', 'api/*', 'web/*', 'scripts', 'domain'],
};

/**
 * A file directly in api or web puts that side together, so that nothing inside it may import it (`top`);
 * the exceptions are these, which import nothing of their side but each other (`base`).
 */
const BASE_FILES = ['api/config.ts', 'api/network-address.ts', 'api/proxy-trust.ts'];

/** No module imports a sibling, but a proof opens the report form. */
const SIBLINGS_ALLOWED = [['web/modules/proof', 'web/modules/report']];

const DRAWERS = ['utils', 'util', 'misc', 'common', 'helpers', 'helper'];

const CODE = /\.(ts|tsx|mjs)$/;

export function findOffences(project: Project): Offence[] {
  const offences = project.files.flatMap((file) => [
    ...judgeFile(file).map((rule) => ({ path: file.path, line: 1, rule })),
    ...file.imports.flatMap((found) =>
      judge(project, file.path, found).map((rule) => ({ path: file.path, line: found.line, rule })),
    ),
  ]);
  return [...offences, ...cycleOffences(project.files)];
}

function judgeFile({ path, error }: SourceFile): string[] {
  if (error) return [`cannot be parsed: ${error}`];
  const hasPlace = isTestCode(path) || isConfig(path) || layerOf(path) in ARROWS;
  return hasPlace ? [] : [`${layerOf(path)} is in no layer: add the folder to scripts/arrows/rules.ts`];
}

function judge(project: Project, from: string, { specifier }: Import): string[] {
  if (isConfig(from)) return [];
  if (specifier === undefined) return judgeComputed(from);
  if (!specifier.startsWith('.')) return judgePackage(project, from, specifier);
  const to = resolve(from, specifier);
  if (!project.exists(to)) return [`imports ${specifier}, which does not exist`];
  return [
    ...judgeName(specifier),
    ...judgeLayer(from, to),
    ...judgeSibling(from, to),
    ...judgeTestCode(from, to),
  ];
}

function judgeComputed(from: string): string[] {
  const isProduct = ['domain', 'api', 'web'].includes(sideOf(from)) && !isTestCode(from);
  return isProduct ? ['imports a computed name: write the path out, so that it can be checked'] : [];
}

function judgePackage(project: Project, from: string, specifier: string): string[] {
  const side = sideOf(from);
  if (isBuiltin(specifier)) {
    const isPure = side === 'web' || side === 'domain';
    return isPure && !isTestCode(from) ? [`${side} must not import Node's ${specifier}`] : [];
  }
  const name = packageName(specifier);
  const isRuntime = project.dependencies.includes(name);
  if (!isRuntime && !project.devDependencies.includes(name)) return [`${name} is not in package.json`];
  if (isTestCode(from)) return [];
  if (side === 'domain' && name !== 'zod') return [`domain imports zod only, not ${name}`];
  if (side === 'api' && !isRuntime) return [`${name} is a devDependency: api runs without those`];
  return [];
}

function judgeName(specifier: string): string[] {
  const names = specifier.split('/').map((segment) => segment.replace(/\..*$/, ''));
  const drawer = names.find((name) => DRAWERS.includes(name));
  return drawer ? [`imports ${specifier}: name the file after what is in it, not ${drawer}`] : [];
}

function judgeLayer(from: string, to: string): string[] {
  const target = layerOf(to);
  if (isTestCode(from)) {
    const allowed = TEST_ARROWS[sideOf(from)] ?? [];
    return matches(target, allowed) ? [] : [`tests in ${sideOf(from)} must not import ${target} (${to})`];
  }
  const layer = layerOf(from);
  const allowed = ARROWS[layer];
  // A folder without a layer is told once a file, by judgeFile.
  if (!allowed) return [];
  const isAsset = !CODE.test(to) && sideOf(to) === sideOf(from);
  // Test code has a rule of its own, in clearer words.
  if (isAsset || isTestCode(to) || target === layer || matches(target, allowed)) return [];
  return [`${layer} must not import ${target} (${to})`];
}

function judgeSibling(from: string, to: string): string[] {
  const [here, there] = [moduleOf(from), moduleOf(to)];
  if (!here || !there || here === there || isTestCode(from)) return [];
  const isAllowed = SIBLINGS_ALLOWED.some(([one, other]) => one === here && other === there);
  return isAllowed || sideOf(from) !== sideOf(to) ? [] : [`${here} must not import its sibling ${there}`];
}

function judgeTestCode(from: string, to: string): string[] {
  return isTestCode(to) && !isTestCode(from) ? [`only tests may import test code (${to})`] : [];
}

function cycleOffences(files: SourceFile[]): Offence[] {
  const graph = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ specifier, line }) =>
        specifier?.startsWith('.') ? [{ to: resolve(path, specifier), line }] : [],
      ),
    ]),
  );
  return findCycles(graph).map(({ cycle, line }) => ({
    path: cycle[0] ?? '',
    line,
    rule: `imports itself in a circle: ${cycle.join(' -> ')}`,
  }));
}

function resolve(from: string, specifier: string): string {
  // Vite's `?url`, `?inline` and the like say how, not what.
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
}

function sideOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function layerOf(path: string): string {
  const [side = '', inner, ...rest] = path.split('/');
  if (side !== 'api' && side !== 'web') return side;
  if (rest.length > 0) return `${side}/${inner}`;
  return BASE_FILES.includes(path) ? `${side}/base` : `${side}/top`;
}

/** `api/modules/sport` for `api/modules/sport.ts` and for everything in `api/modules/sport/`. */
function moduleOf(path: string): string | undefined {
  return /^(?:api|web)\/modules\/[^/.]+/.exec(path)?.[0];
}

function isTestCode(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|bench|api\/testing|domain\/testing)\//.test(path);
}

function isConfig(path: string): boolean {
  return path.endsWith('.config.ts');
}

function matches(layer: string, allowed: string[]): boolean {
  return allowed.includes(layer) || allowed.includes(`${layer.split('/')[0]}/*`);
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
