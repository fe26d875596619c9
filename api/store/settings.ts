import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Orm } from '../postgres/database.ts';
import { setting } from '../postgres/tables/setting.ts';

/** The key that signs tokens. */
export const sessionSecret = (orm: Orm) => keptSecret(orm, 'session_secret');
/** The key that encrypts secrets of accounts, such as those of authenticator apps. */
export const accountSecret = (orm: Orm) => keptSecret(orm, 'account_secret');

/** Created by the first server to start; all servers of a database use the same one. */
async function keptSecret(orm: Orm, key: string): Promise<string> {
  const fresh = randomBytes(48).toString('base64url');
  await orm.insert(setting).values({ key, value: fresh }).onConflictDoNothing();
  const [stored] = await orm.select().from(setting).where(eq(setting.key, key));
  if (!stored) throw new Error(`${key} was not stored`);
  return stored.value;
}
