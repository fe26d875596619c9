/** Replaces `worker-module.ts` in tests: the same program as one file, which starts several times as fast. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type * as Modules from '../../services/workers/worker-module.ts';

/** `module` without its folder and extension. */
export function bundleOf(module: string): URL {
  return pathToFileURL(join(inject('workerBundles'), `${module}.mjs`));
}

export const moduleBeside: (typeof Modules)['moduleBeside'] = (_importer, module) => bundleOf(module);
