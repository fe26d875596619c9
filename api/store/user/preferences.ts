/** Preferences of users. A lost one costs a few clicks, so the last write wins. */
import { and, eq, sql } from 'drizzle-orm';
import {
  isPreferenceKey,
  preferenceSchemaOf,
  type Preference,
  type PreferenceKey,
} from '../../../domain/user/preferences.ts';
import { bellKey, bellSettings, type BellSettings } from '../../../domain/sense/notification/settings.ts';
import type { Orm } from '../../postgres/database.ts';
import { preference } from '../../postgres/tables/user.ts';
import { ringBells } from '../notification/bell-events.ts';

/** Values of an older version of the console that are no longer valid are left out. */
export async function preferencesOf(orm: Orm, userId: string): Promise<Record<string, Preference>> {
  const rows = await orm.select().from(preference).where(eq(preference.userId, userId));
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => {
      const { data } = isPreferenceKey(key) ? preferenceSchemaOf(key).safeParse(value) : {};
      return data ? [[key, data]] : [];
    }),
  );
}

/** Everything is on until it is turned off. */
export async function bellPreferenceOf(orm: Orm, userId: string): Promise<BellSettings> {
  const [row] = await orm
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.userId, userId), eq(preference.key, bellKey)));
  return bellSettings.safeParse(row?.value).data ?? { off: [] };
}

export async function savePreference(
  orm: Orm,
  userId: string,
  key: PreferenceKey,
  value: Preference,
): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx
      .insert(preference)
      .values({ userId, key, value })
      .onConflictDoUpdate({
        target: [preference.userId, preference.key],
        set: { value, updatedAt: sql`now()` },
      });
    // What the bell lists and counts depends on it.
    if (key === bellKey) await ringBells(tx, [userId]);
  });
}
