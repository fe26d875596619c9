/**
 * `npm run bench`: runs every program `NAME.bench.ts` of bench/ in a separate process, prints the figures as a table and
 * saves them in bench/results. `npm run bench -- workbook` runs those whose names start with it.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Figure } from './benching/figure.ts';

const run = promisify(execFile);
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const sources = join(root, 'bench');
const results = join(sources, 'results');

const ending = '.bench.ts';

interface Program {
  readonly name: string;
  readonly file: string;
}

/** By their sources: a benchmark that was moved or deleted may still be in `dist`. */
function programsFor(wanted: readonly string[]): Program[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({
      name: basename(file, ending),
      file: join(root, 'dist/bench', file.replace(/\.ts$/, '.js')),
    }))
    .filter(({ name }) => wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function rounded(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}

function line({ what, value, unit, limit, note }: Figure): string {
  const measured = value === undefined ? '—' : `${rounded(value)} ${unit}`.trim();
  const allowed = limit === undefined ? '' : `at most ${limit} ${unit}`.trim();
  const mark = limit === undefined || value === undefined ? ' ' : value <= limit ? '✓' : '✗';
  return `  ${mark} ${what.padEnd(44)}${measured.padStart(10)}   ${note ?? allowed}`.trimEnd();
}

async function main(wanted: readonly string[]): Promise<boolean> {
  const found = programsFor(wanted);
  if (found.length === 0) throw new Error(`No benchmark starts with ${wanted.join(' or ')}`);
  mkdirSync(results, { recursive: true });
  let isWithinLimits = true;
  for (const { name, file } of found) {
    // Figures from a busy machine are less meaningful.
    const machine = { node: process.version, cores: availableParallelism(), load: loadavg()[0] };
    process.stdout.write(`${name} (load ${rounded(machine.load ?? 0)} on ${machine.cores} cores)\n`);
    const { stdout } = await run(process.execPath, [file]);
    const figures = JSON.parse(stdout) as Figure[];
    for (const figure of figures) {
      process.stdout.write(`${line(figure)}\n`);
      const { value, limit } = figure;
      if (value !== undefined && limit !== undefined && value > limit) isWithinLimits = false;
    }
    writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ name, machine, figures }, null, 2)}\n`);
  }
  return isWithinLimits;
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
