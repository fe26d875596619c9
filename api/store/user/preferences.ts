/** Preferences of users. A lost one costs a few clicks, so the last write wins. */
import { eq, sql } from 'drizzle-orm';
import { tableSettings, type TableSettings } from '../../../domain/record/table/settings.ts';
import type { ListKey } from '../../../domain/record/table/preferences.ts';
import type { Orm } from '../../postgres/database.ts';
import { preference } from '../../postgres/tables/user.ts';

/** Values of an older version of the console that are no longer valid are left out. */
export async function preferencesOf(orm: Orm, userId: string): Promise<Record<string, TableSettings>> {
  const rows = await orm.select().from(preference).where(eq(preference.userId, userId));
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => {
      const { data } = tableSettings.safeParse(value);
      return data ? [[key, data]] : [];
    }),
  );
}

export async function savePreference(
  orm: Orm,
  userId: string,
  key: ListKey,
  value: TableSettings,
): Promise<void> {
  await orm
    .insert(preference)
    .values({ userId, key, value })
    .onConflictDoUpdate({
      target: [preference.userId, preference.key],
      set: { value, updatedAt: sql`now()` },
    });
}
