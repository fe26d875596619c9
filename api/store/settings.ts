import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Orm } from '../postgres/database.ts';
import { setting } from '../postgres/tables/setting.ts';

const secretKey = 'session_secret';

/** Created by the first server to start; all servers of a database sign with the same key. */
export async function sessionSecret(orm: Orm): Promise<string> {
  const fresh = randomBytes(48).toString('base64url');
  await orm.insert(setting).values({ key: secretKey, value: fresh }).onConflictDoNothing();
  const [stored] = await orm.select().from(setting).where(eq(setting.key, secretKey));
  if (!stored) throw new Error('session secret was not stored');
  return stored.value;
}
