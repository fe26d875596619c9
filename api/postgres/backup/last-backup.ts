/** The time of the last backup, stored in the database for all app servers. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { lastBackupKey as key, setting } from '../tables/setting.ts';

/** When a console of this version first checked: backups by older versions left no record. */
const watchedKey = 'backup_watched_from';

export async function noteBackup(orm: Executor, madeAt: Date): Promise<void> {
  const value = madeAt.toISOString();
  await orm
    .insert(setting)
    .values({ key, value })
    .onConflictDoUpdate({ target: setting.key, set: { value } });
}

export interface BackupAge {
  /** Null if there has never been one. */
  readonly madeAt: Date | null;
  /** Since the last backup; without one, since the first check. By the database's clock. */
  readonly hours: number;
}

export async function backupAge(orm: Executor): Promise<BackupAge> {
  await orm
    .insert(setting)
    .values({ key: watchedKey, value: sql`to_json(now())#>>'{}'` })
    .onConflictDoNothing();
  const { rows } = await orm.execute<{ key: string; value: string; hours: number }>(sql`
    select ${setting.key}, ${setting.value},
      (extract(epoch from now() - ${setting.value}::timestamptz) / 3600)::float8 as hours
    from ${setting} where ${setting.key} in (${key}, ${watchedKey})`);
  const made = rows.find((row) => row.key === key);
  const hours = made?.hours ?? rows[0]?.hours ?? 0;
  return { madeAt: made ? new Date(made.value) : null, hours };
}
