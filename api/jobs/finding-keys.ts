/**
 * Run once after the start, in the background: create the finding keys of records and the ink maps of pictures if they
 * are missing or from another version.
 */
import { evidenceBox } from '../../domain/values/limits.ts';
import type { Orm } from '../postgres/database.ts';
import type { AccountModule } from '../postgres/tables/finding/account.ts';
import type { Log } from '../runtime/log.ts';
import { inkOf } from '../services/images/images.ts';
import { privateFile } from '../store/files.ts';
import { fillKeys } from '../store/finding/fill-keys.ts';
import { addInk, picturesWithoutInk } from '../store/finding/picture-ink.ts';
import { oneAfterAnother, onePass } from './one-pass.ts';

/** With `ending`, a picture is the last one of its round, because a batch of them takes seconds. */
export function findingKeyJobs(orm: Orm, log: Log, ending?: AbortSignal): (() => Promise<boolean>)[] {
  const proofs = [keyPass(orm, log, 'proof'), inkPass(orm, log, ending)];
  return [keyPass(orm, log, 'report'), oneAfterAnother(proofs)];
}

function keyPass(orm: Orm, log: Log, module: AccountModule): () => Promise<boolean> {
  let filled = 0;
  return onePass({
    step: async (last) => {
      const { end, count } = await fillKeys(orm, module, last);
      filled += count;
      return end;
    },
    onDone: () => {
      if (filled > 0) log.info({ module, records: filled }, 'finding keys are up to date');
    },
  });
}

function inkPass(orm: Orm, log: Log, ending?: AbortSignal): () => Promise<boolean> {
  let pictures = 0;
  return onePass({
    step: async (last) => {
      let end: string | undefined;
      for (const hash of await picturesWithoutInk(orm, last)) {
        const stored = await privateFile(orm, hash);
        await addInk(orm, hash, stored && (await inkOf(stored.bytes, evidenceBox)));
        pictures += 1;
        end = hash;
        if (ending?.aborted) break;
      }
      return end;
    },
    onDone: () => {
      if (pictures > 0) log.info({ pictures }, 'ink maps of pictures are up to date');
    },
  });
}
