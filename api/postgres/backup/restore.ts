/** Restores a verified backup into an empty database: all of it, or nothing. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { fillAccountKeys } from '../account-keys.ts';
import { lockNumbers } from '../lock-numbers.ts';
import { isStoppedByFullDisk } from '../disk.ts';
import { isDiskFull } from '../failures.ts';
import { gatherStatistics } from '../statistics.ts';
import { onConnection } from './database-work.ts';
import { finishSchema, prepareSchema, refuseRecords } from './empty-schema.ts';
import type { Contents, OnProgress } from './file/format.ts';
import type { CheckedBackup } from './file/checked-backup.ts';
import { databaseDiskFull } from './problem.ts';
import { settleRestored } from './settle.ts';

export async function restoreBackup(
  pool: pg.Pool,
  backup: CheckedBackup,
  onProgress: OnProgress,
  signal: AbortSignal,
  /** Of the embedded database. */
  databaseFolder?: string,
): Promise<Contents> {
  return onConnection(pool, signal, async (client) => {
    // A console that starts in the meantime waits, and then finds everything.
    await client.query('select pg_advisory_lock($1)', [lockNumbers.migration]);
    await client.query('begin');
    await refuseRecords(client);
    const before = await prepareSchema(client, backup.migrations);
    const contents = await backup.load(client, onProgress);
    await finishSchema(client, backup.migrations, before);
    const orm = drizzle(client as pg.Client, { casing: 'snake_case' });
    await fillAccountKeys(orm);
    await settleRestored(orm, backup.madeAt);
    await gatherStatistics(orm);
    signal.throwIfAborted();
    await client.query('commit');
    return contents;
  }).catch(async (error: unknown) => {
    const isFull = isDiskFull(error) || (await isStoppedByFullDisk(error, databaseFolder));
    throw isFull ? databaseDiskFull(error) : error;
  });
}
