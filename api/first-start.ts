/** What a new database starts with: the first admin, the options of reports and the ten sports in both areas. */
import { randomBytes } from 'node:crypto';
import { areas, sections } from '../domain/areas.ts';
import { sportsOfANewDatabase } from '../domain/values/limits.ts';
import { sport as sportDefinition } from '../domain/sport/sport.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import { hashPassword, isCommonPassword } from './services/secrets/passwords.ts';
import { system, writeAudit } from './store/audit.ts';
import { collectionOf } from './store/record-store.ts';
import type { Orm } from './postgres/database.ts';
import { furnishOptions } from './store/report/report-options.ts';
import { sport } from './postgres/tables/sport.ts';
import { appUser } from './postgres/tables/user.ts';
import { auditedUser, insertUser } from './store/user/users.ts';

export interface FirstAdmin {
  readonly username: string;
  /** Only when it was generated: the one chance to tell it. */
  readonly password: string | undefined;
}

/** Runs under the migration lock. Returns the admin when one was made. */
export async function furnishNewDatabase(orm: Orm, admin: Config['admin']): Promise<FirstAdmin | undefined> {
  await furnishOptions(orm);
  // Deleted users count: a console somebody has used before gets no second first admin.
  if ((await orm.$count(appUser)) > 0) return undefined;
  if (admin.password !== undefined && isCommonPassword(admin.password)) {
    throw new ConfigError('ADMIN_PASSWORD: is too common, please choose another one');
  }
  const password = admin.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const { username, email } = admin;
  const sports = collectionOf(orm, sportDefinition, sport);
  await orm.transaction(async (tx) => {
    const user = {
      username,
      email,
      passwordHash,
      role: 'admin',
      section: sections,
      permissions: [],
    } as const;
    const row = await insertUser(tx, user, system.username);
    const after = auditedUser(row);
    await writeAudit(tx, system, { action: 'create', entity: 'user', recordId: row.id, after });
    for (const area of areas) {
      for (const name of sportsOfANewDatabase) await sports.create(tx, area, { name }, system);
    }
  });
  return { username, password: admin.password === undefined ? password : undefined };
}
