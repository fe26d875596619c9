/** Memory in use, without uncollected garbage. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
// Forced collections shrink the heap, which would slow down later tests in this process.
setFlagsFromString('--heap-growing-percent=200');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

function megabytes(): number {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return (arrayBuffers + heapUsed) / 2 ** 20;
}

/** Without any argument for all of it: Node 24 collects nothing for one that is undefined. */
const collections = { minor: () => collect({ type: 'minor' }), major: () => collect() };

function afterCollection(kind: keyof typeof collections): number {
  // Freed buffers are returned by the second run.
  collections[kind]();
  collections[kind]();
  return megabytes();
}

/** Most garbage is young. Collecting only that takes milliseconds, all of it tenths of a second in a large process. */
function afterEnoughCollection(limit: number): number {
  const used = afterCollection('minor');
  return used <= limit ? used : afterCollection('major');
}

/** Checks whether more than `limit` megabytes are used in addition to those at the start; collects garbage only if so. */
export function watchMemory(limit: number): { measure(): void; mostMegabytes(): number } {
  const before = afterCollection('major');
  let most = 0;
  return {
    measure: () => {
      const used = megabytes() - before;
      most = Math.max(most, used <= limit ? used : afterEnoughCollection(before + limit) - before);
    },
    mostMegabytes: () => most,
  };
}
