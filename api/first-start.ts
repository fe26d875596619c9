/** Initial content of a new database or area: the first admin, report options, sports, sections of admins. */
import { and, eq, isNull } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { areas, sectionOf, sections, type Area } from '../domain/areas.ts';
import { sport as sportDefinition } from '../domain/sport/sport.ts';
import { isReservedName } from '../domain/user/account-key.ts';
import { sportsOfANewDatabase } from '../domain/values/limits.ts';
import { ConfigError, type Config } from './config.ts';
import type { Orm, Transaction } from './postgres/database.ts';
import { sport } from './postgres/tables/sport.ts';
import { appUser } from './postgres/tables/user.ts';
import { hashPassword, isCommonPassword } from './services/secrets/passwords.ts';
import { system } from './store/audit.ts';
import { recordStore } from './store/record-store.ts';
import { hasOptions, insertFirstOptions } from './store/report/report-options.ts';
import { changeUser, insertUser } from './store/user/users.ts';

export interface FirstAdmin {
  readonly username: string;
  /** Set only if it was generated: it is shown once. */
  readonly password: string | undefined;
}

/** Called once, if a first admin was created. */
export type ShowAdmin = (admin: FirstAdmin) => void;

/** Runs under the migration lock. */
export async function fillNewDatabase(
  orm: Orm,
  admin: Config['admin'],
  showAdmin: ShowAdmin = () => {},
): Promise<void> {
  // Shown as soon as it is committed: if the start fails later, nothing else knows a generated password.
  const firstAdmin = await makeFirstAdmin(orm, admin);
  if (firstAdmin) showAdmin(firstAdmin);
  for (const area of areas) await furnishNewArea(orm, area);
}

async function makeFirstAdmin(orm: Orm, admin: Config['admin']): Promise<FirstAdmin | undefined> {
  // Includes deleted users: a database that has been in use does not get another first admin.
  if ((await orm.$count(appUser)) > 0) return undefined;
  if (isReservedName(admin.username)) {
    throw new ConfigError('ADMIN_USERNAME: is a name that the audit trail uses, please choose another one');
  }
  if (admin.password !== undefined && isCommonPassword(admin.password)) {
    throw new ConfigError('ADMIN_PASSWORD: is too common, please choose another one');
  }
  const password = admin.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const { username, email } = admin;
  const user = { username, email, passwordHash, role: 'admin', section: sections, permissions: [] } as const;
  await orm.transaction((tx) => insertUser(tx, user, system));
  return { username, password: admin.password === undefined ? password : undefined };
}

/** An area without options is new. Deleted sports count, so that they do not reappear. */
async function furnishNewArea(orm: Orm, area: Area): Promise<void> {
  if (await hasOptions(orm, area)) return;
  await orm.transaction(async (tx) => {
    await insertFirstOptions(tx, area);
    if ((await tx.$count(sport, eq(sport.area, area))) === 0) {
      const sports = recordStore(orm, sportDefinition, sport);
      for (const name of sportsOfANewDatabase) await sports.create(tx, area, { name }, system);
    }
    await openToAdmins(tx, area);
  });
}

/** The sidebar shows the areas of a user's sections, even for admins. */
async function openToAdmins(tx: Transaction, area: Area): Promise<void> {
  const name = sectionOf(area);
  const admins = await tx
    .select()
    .from(appUser)
    .where(and(eq(appUser.role, 'admin'), isNull(appUser.deletedAt)))
    .for('no key update');
  for (const admin of admins) {
    if (admin.section.includes(name)) continue;
    await changeUser(tx, admin, { section: [...admin.section, name] }, system);
  }
}
