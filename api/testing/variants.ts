/**
 * Some behaviours are the same for many variants: versions, areas, generated cases. `npm test` runs a representative
 * subset, `npm run test:thorough` all of them.
 */
import { it } from 'vitest';
import { areas, type Area } from '../../domain/areas.ts';

const isThorough = process.env.TEST_VARIANTS === 'all';

export function variants<T>(
  all: readonly T[],
  standsForOthers: (variant: T, index: number) => boolean,
): readonly T[] {
  return isThorough ? all : all.filter(standsForOthers);
}

/** How many cases of one property to generate; those of `npm test` are the first of all. */
export function generated(few: number, all: number): number {
  return isThorough ? all : few;
}

/** Each in turn, so that few generated cases have them all. */
export function inTurns<T>(all: readonly T[]): () => T {
  let turn = -1;
  return () => all[(turn += 1) % all.length]!;
}

/** For behaviour that does not depend on the area table: like `it`, in the first area only. */
export function inOneArea(area: Area): (name: string, test: () => Promise<void>) => void {
  return isThorough || area === areas[0] ? it : () => undefined;
}
