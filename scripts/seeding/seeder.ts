/** Common interface of the seeders. */
import type { Orm } from '../../api/postgres/database.ts';
import { Duplicate } from '../../api/postgres/failures.ts';
import type { Random } from './random.ts';

export interface SeedContext {
  readonly orm: Orm;
  readonly random: Random;
  readonly progress: (done: number) => void;
  /** The latest day of a record; defaults to `lastDayOfSeeds`. */
  readonly lastDay?: string;
  /** The brands of reports, proofs and notes; defaults to those of `seedWhitelabels`. */
  readonly brands?: readonly string[];
}

/** Creates `count` records; returns how many are new. */
export type Seeder = (context: SeedContext, count: number) => Promise<number>;

/** Seeding twice with one seed produces the same names: existing ones are left alone. */
export async function unlessThere(create: () => Promise<unknown>): Promise<0 | 1> {
  try {
    await create();
    return 1;
  } catch (error) {
    if (error instanceof Duplicate) return 0;
    throw error;
  }
}
