import { sections, type Section } from '../../domain/areas.ts';
import { permissionsInSections } from '../../domain/permissions.ts';
import { hashPassword } from '../../api/services/secrets/passwords.ts';
import { system } from '../../api/store/audit.ts';
import type { Orm } from '../../api/postgres/database.ts';
import { insertUser, type NewUser } from '../../api/store/user/users.ts';
import { unlessThere, type Seeder } from './seeder.ts';

/** Shared by all sample accounts; it is printed, so that nobody mistakes them for real ones. */
export const samplePassword = 'sample-console-password';

export function createSampleUser(orm: Orm, user: NewUser): Promise<0 | 1> {
  return unlessThere(() => orm.transaction((tx) => insertUser(tx, user, system)));
}

export const seedUsers: Seeder = async ({ orm, random, progress }, count) => {
  const passwordHash = await hashPassword(samplePassword);
  const sectionChoices: Section[][] = [...sections.map((name) => [name]), [...sections]];
  let made = 0;
  for (let index = 1; index <= count; index += 1) {
    const username = `sample-user-${String(index).padStart(3, '0')}`;
    const section = random.pick(sectionChoices);
    const permissions = random.some(permissionsInSections(section));
    const role = index % 10 === 0 ? 'subadmin' : 'user';
    const email = `${username}@example.test`;
    made += await createSampleUser(orm, { username, email, passwordHash, role, section, permissions });
    progress(index);
  }
  return made;
};
