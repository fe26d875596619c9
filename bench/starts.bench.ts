/**
 * Cost of a start in a folder with a database: of the bundle that `npm start` runs, of the compiled files, and of Node and
 * the database alone, interleaved.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../api/postgres/embedded/embedded-postgres.ts';
import { addressOf, environmentOn } from './console/console-process.ts';
import { cpuSecondsOf } from './measuring/cpu-of-tree.ts';
import { printFigures } from './measuring/print-figures.ts';
import { median } from './measuring/quantile.ts';

const ROUNDS = 5;
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), 'console-starts-'));
const env = environmentOn(folder);

interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Cost until the server accepts calls, of the process and its children. */
async function costOfStart(...args: string[]): Promise<Cost> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await addressOf(child.stdout);
  const cost = { seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSecondsOf(child.pid ?? 0) };
  await stopped(child);
  return cost;
}

async function costOfNode(): Promise<Cost> {
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    ['-e', 'console.log("running on nothing"); setInterval(() => {}, 1e6)'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await addressOf(child.stdout);
  const cost = { seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSecondsOf(child.pid ?? 0) };
  await stopped(child);
  return cost;
}

async function secondsOfDatabase(): Promise<number> {
  const begun = performance.now();
  const server = await startEmbeddedPostgres({ dataDir: folder });
  const seconds = (performance.now() - begun) / 1000;
  await server.stop();
  return seconds;
}

const bundle = ['scripts/run.mjs', 'start'];
const compiled = ['dist/scripts/start.js'];
const costs = { bundle: [] as Cost[], compiled: [] as Cost[], node: [] as Cost[], database: [] as number[] };
try {
  const first = await costOfStart(...bundle);
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.node.push(await costOfNode());
    costs.database.push(await secondsOfDatabase());
    costs.compiled.push(await costOfStart(...compiled));
    costs.bundle.push(await costOfStart(...bundle));
  }
  const cpu = (of: readonly Cost[]) => median(of.map(({ cpuSeconds }) => cpuSeconds));
  const time = (of: readonly Cost[]) => median(of.map(({ seconds }) => seconds));
  printFigures([
    { what: 'first start', value: first.seconds, unit: 's', note: 'makes the database' },
    { what: 'next start', value: time(costs.bundle), unit: 's' },
    { what: 'next start of the compiled files', value: time(costs.compiled), unit: 's' },
    { what: 'the database alone', value: median(costs.database), unit: 's' },
    { what: 'Node alone', value: time(costs.node), unit: 's' },
    { what: 'CPU of the next start', value: cpu(costs.bundle), unit: 's' },
    { what: 'CPU of the next start of the compiled files', value: cpu(costs.compiled), unit: 's' },
    { what: 'CPU of Node alone', value: cpu(costs.node), unit: 's' },
    {
      what: 'CPU of the next start, in starts of Node',
      value: cpu(costs.bundle) / cpu(costs.node),
      unit: '',
      limit: 20,
    },
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
