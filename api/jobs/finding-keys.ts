/**
 * Runs once after the start, in the background: gives records the keys that findings look for, if they have none or those of
 * another version.
 */
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import { fillKeys, keyedModules, type KeyedModule } from '../store/finding/fill-keys.ts';
import { onePass } from './one-pass.ts';

export function findingKeyJobs(orm: Orm, log: Log): (() => Promise<void>)[] {
  return keyedModules.map((module) => findingKeyJob(orm, log, module));
}

function findingKeyJob(orm: Orm, log: Log, module: KeyedModule): () => Promise<void> {
  let filled = 0;
  return onePass({
    step: async (last) => {
      const { end, count } = await fillKeys(orm, module, last);
      filled += count;
      return end;
    },
    onDone: () => {
      if (filled > 0) log.info({ module, records: filled }, 'records have their keys for findings');
    },
  });
}
