/**
 * Backfills account keys at startup for rows that predate them: only `accountKey` defines a key, and SQL has
 * no such function. If two existing names now collide, both accounts stay: the newer one gets a key that
 * nobody can type, its user signs in by email, and an admin picks another name.
 */
import { and, asc, eq, isNull, like, or } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { accountKey } from '../../domain/user/account-key.ts';
import { textLimits } from '../../domain/values/limits.ts';
import { appUser } from './tables/user.ts';

/** No key contains two consecutive spaces. */
const untypable = (key: string, id: string) => `${key.slice(0, textLimits.name)}  ${id}`;

export async function fillAccountKeys(orm: NodePgDatabase): Promise<void> {
  const rows = await orm
    .select()
    .from(appUser)
    .where(or(isNull(appUser.usernameKey), isNull(appUser.emailKey)))
    .orderBy(asc(appUser.createdAt), asc(appUser.id));
  for (const row of rows) {
    const keys = {
      usernameKey: await freeKey(orm, row, 'usernameKey', accountKey(row.username)),
      emailKey: await freeKey(orm, row, 'emailKey', accountKey(row.email)),
    };
    await orm.update(appUser).set(keys).where(eq(appUser.id, row.id));
  }
}

type UserRow = typeof appUser.$inferSelect;

async function freeKey(orm: NodePgDatabase, row: UserRow, column: 'usernameKey' | 'emailKey', key: string) {
  if (row[column] !== null) return row[column];
  if (key.length > textLimits.name) return untypable(key, row.id);
  // Deleted users may share a key; restoring one checks again.
  if (row.deletedAt !== null) return key;
  const taken = await orm.$count(appUser, and(eq(appUser[column], key), isNull(appUser.deletedAt)));
  return taken > 0 ? untypable(key, row.id) : key;
}

/** Users who cannot be found by their name or email. */
export async function usersWithoutOwnKey(orm: NodePgDatabase): Promise<string[]> {
  const isLost = or(like(appUser.usernameKey, '%  %'), like(appUser.emailKey, '%  %'));
  const rows = await orm
    .select({ username: appUser.username })
    .from(appUser)
    .where(and(isLost, isNull(appUser.deletedAt)));
  return rows.map(({ username }) => username);
}
