/** `npm run seed -- --users 50 …`: how many of what. */
import { parseArgs } from 'node:util';
import { modules, type Module } from '../../domain/areas.ts';

export type Seeded = `${Module}s` | 'users' | 'attendance';

const seeded: readonly Seeded[] = ['users', ...modules.map((module) => `${module}s` as const), 'attendance'];

const usage = `Usage: npm run seed -- ${seeded
  .map((name) => `--${name} N`)
  .join(' ')} --planted N [--seed N]; N is a whole number`;

export interface Counts {
  readonly counts: Readonly<Partial<Record<Seeded, number>>>;
  readonly planted: number;
  readonly seed: number;
}

export function readCounts(args: readonly string[]): Counts {
  const { seed = 1, planted = 0, ...counts } = readNumbers(args);
  if (Object.keys(counts).length === 0 && planted === 0) throw new Error(usage);
  return { counts, planted, seed };
}

/** Nothing if the arguments are wrong. */
function readNumbers(args: readonly string[]): Record<string, number> {
  const names = [...seeded, 'planted', 'seed'];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const given = Object.entries(parseArgs({ args: [...args], options }).values);
    if (given.every(([, value]) => typeof value === 'string' && /^\d+$/.test(value)))
      return Object.fromEntries(given.map(([name, value]) => [name, Number(value)]));
  } catch {
    // unknown option
  }
  return {};
}
