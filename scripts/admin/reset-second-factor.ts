/** Lets an operator remove the second factor of an account when no admin can sign in. */
import type { Database } from '../../api/postgres/database.ts';
import { removeFactors } from '../../api/store/account/second-factor.ts';
import { system, writeAudit } from '../../api/store/audit.ts';
import { endSessions } from '../../api/store/session/sessions.ts';
import { findByLogin, readUser } from '../../api/store/user/users.ts';

/** Returns false if the arguments are not those of this task. */
export async function resetSecondFactor(
  { orm }: Database,
  [name, ...others]: readonly string[],
): Promise<boolean> {
  // An unquoted name with a space could match another user.
  if (!name || others.length > 0) return false;
  const found = await findByLogin(orm, name.includes('@') ? { email: name } : { username: name });
  if (!found) throw new Error(`There is no user ${JSON.stringify(name)}`);
  await orm.transaction(async (tx) => {
    const row = await readUser(tx, found.id, true);
    await removeFactors(tx, row.id);
    await endSessions(tx, row.id, 'force-logout');
    await writeAudit(tx, system, { action: 'second-factor-reset', entity: 'user', recordId: row.id });
  });
  process.stdout.write(`${found.username} can sign in with the password alone\n`);
  return true;
}
