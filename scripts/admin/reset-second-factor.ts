/** Lets an operator remove the second factor of an account when no admin can sign in. */
import type { Database } from '../../api/postgres/database.ts';
import { removeFactors } from '../../api/store/account/second-factor.ts';
import { system, writeAudit } from '../../api/store/audit.ts';
import { endSessions } from '../../api/store/session/sessions.ts';
import { findByLogin, readUser } from '../../api/store/user/users.ts';

export async function resetSecondFactor({ orm }: Database, name: string): Promise<void> {
  const found = await findByLogin(orm, name.includes('@') ? { email: name } : { username: name });
  if (!found) throw new Error(`There is no user ${JSON.stringify(name)}`);
  await orm.transaction(async (tx) => {
    const row = await readUser(tx, found.id, true);
    await removeFactors(tx, row.id);
    await endSessions(tx, row.id, 'force-logout');
    await writeAudit(tx, system, { action: 'second-factor-reset', entity: 'user', recordId: row.id });
  });
  process.stdout.write(`${found.username} can sign in with the password alone\n`);
}
