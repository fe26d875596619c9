/** Makes the indexes of areas with many records, one after another, while people work. */
import { sql } from 'drizzle-orm';
import { areas } from '../../domain/areas.ts';
import type { Orm } from '../postgres/database.ts';
import { chainOf } from '../postgres/failures.ts';
import type { Log } from '../runtime/log.ts';
import { hasMany, listsThatGrow } from '../store/large-lists.ts';
import { makeRowIndexes } from '../store/rows/row-indexes.ts';

export interface RowIndexJob {
  round(): Promise<void>;
  /** Stops the index that is being built, which may take minutes. The next start rebuilds it. */
  interrupt(): Promise<void>;
}

/** The server has no trigrams, or this account may not add them. */
const withoutTrigrams = new Set(['0A000', '58P01', '42501']);

/** `isReady` is false while columns that the indexes contain are still being computed. */
export function rowIndexJob(orm: Orm, log: Log, isReady: () => boolean): RowIndexJob {
  let isPossible = true;
  let isStopping = false;
  return {
    async round() {
      const lists = areas.flatMap((area) => listsThatGrow.map((list) => ({ area, list })));
      for (const { area, list } of lists) {
        if (isStopping || !isPossible || !isReady() || !(await hasMany(orm, list, area))) continue;
        try {
          const names = await makeRowIndexes(orm, list.source, area);
          if (names.length > 0)
            log.info({ area, list: list.module, indexes: names.length }, 'indexes of a long list created');
        } catch (error) {
          if (isStopping) return;
          if (!chainOf(error).some((at) => 'code' in at && withoutTrigrams.has(String(at.code)))) throw error;
          isPossible = false;
          log.warn({ err: error }, 'the database server has no pg_trgm: searching long lists stays slow');
        }
      }
    },

    async interrupt() {
      isStopping = true;
      await orm.execute(sql`
        select pg_cancel_backend(pid) from pg_stat_progress_create_index join pg_stat_activity using (pid)
        where pg_stat_activity.datname = current_database()
          and application_name = current_setting('application_name')`);
    },
  };
}
