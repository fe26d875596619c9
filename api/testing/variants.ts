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

/** For behaviour that does not depend on the area table: like `it`, in the first area only. */
export function inOneArea(area: Area): (name: string, test: () => Promise<void>) => void {
  return isThorough || area === areas[0] ? it : () => undefined;
}
