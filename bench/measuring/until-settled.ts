/**
 * Waits until the background work after a large seed is done, as in a console that has run for a day. It checks the queues
 * of the jobs and the maintenance of the database, not the load of the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { areas } from '../../domain/areas.ts';
import { openDatabase } from '../../api/postgres/database.ts';
import { hasMany, listsThatGrow } from '../../api/store/large-lists.ts';
import { readyIndexes, searchIndex } from '../../api/store/rows/row-indexes.ts';

type Orm = Awaited<ReturnType<typeof openDatabase>>['orm'];

const lookEveryMs = 1000;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Queues of the jobs, pictures without ink, and maintenance of the database. */
const workLeft = sql<string>`
  select 'words for the search' as what where exists (select from search_pending)
  union all select 'entries of the audit log' where exists (select from audit_pending)
  union all select 'ink of pictures' where exists (
    select from proof_picture where not exists (select from picture_ink where picture_ink.hash = proof_picture.hash))
  union all select 'an index' where exists (select from pg_stat_progress_create_index)
  union all select 'autovacuum' where exists (select from pg_stat_activity where backend_type = 'autovacuum worker')`;

async function unfinished(orm: Orm): Promise<string[]> {
  const { rows } = await orm.execute<{ what: string }>(workLeft);
  const left = rows.map(({ what }) => what);
  for (const list of listsThatGrow) {
    const ready = await readyIndexes(orm, list.source);
    for (const area of areas) {
      const isReady = ready.has(searchIndex(list.source, area));
      if (!isReady && (await hasMany(orm, list, area))) left.push(`indexes of ${list.module}s in ${area}`);
    }
  }
  return left;
}

/** Vacuums once: autovacuum has not run yet, as it would have for a table that grows over years. */
export async function untilSettled(dataDir: string, mostMs = 900_000): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, quiet);
  const { orm } = database;
  try {
    const giveUpAt = performance.now() + mostMs;
    let left = await unfinished(orm);
    while (left.length > 0 && performance.now() < giveUpAt) {
      await sleep(lookEveryMs);
      left = await unfinished(orm);
    }
    if (left.length > 0) throw new Error(`the console is still busy with ${left.join(', ')}`);
    await orm.execute(sql`vacuum (analyze)`);
    await orm.execute(sql`checkpoint`);
  } finally {
    await database.close();
  }
}
