/** The result of the last scheduled backup, stored in the database for all app servers. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../postgres/database.ts';
import { lastBackupKey, scheduledBackupKey, setting } from '../../postgres/tables/setting.ts';

const resultSchema = z.object({
  /** The last good one. */
  madeAt: z.coerce.date().optional(),
  bytes: z.number().optional(),
  rows: z.number().optional(),
  seconds: z.number().optional(),
  /** Only after a failure, until the next good one. */
  failedAt: z.coerce.date().optional(),
  failure: z.string().optional(),
  tries: z.number().optional(),
});
export type BackupResult = z.infer<typeof resultSchema>;

export interface KnownBackups {
  /** By the database's clock. */
  readonly now: Date;
  /** Of the last good backup, scheduled or by command; undefined if there has never been one. */
  readonly ageSeconds: number | undefined;
  readonly scheduled: BackupResult;
}

export async function knownBackups(orm: Executor): Promise<KnownBackups> {
  const { rows } = await orm.execute<{ now: string; age: number | null; scheduled: string | null }>(sql`
    select to_json(now())#>>'{}' as now,
      (select extract(epoch from now() - value::timestamptz)::float8 from ${setting} where key = ${lastBackupKey}) as age,
      (select value from ${setting} where key = ${scheduledBackupKey}) as scheduled`);
  const [row] = rows;
  return {
    now: new Date(row?.now ?? Date.now()),
    ageSeconds: row?.age ?? undefined,
    scheduled: resultSchema.safeParse(JSON.parse(row?.scheduled ?? '{}')).data ?? {},
  };
}

export async function noteResult(orm: Executor, result: BackupResult): Promise<void> {
  const value = JSON.stringify(result);
  await orm
    .insert(setting)
    .values({ key: scheduledBackupKey, value })
    .onConflictDoUpdate({ target: setting.key, set: { value } });
}
