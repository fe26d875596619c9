/** Lets an operator regain access. */
import { randomBytes } from 'node:crypto';
import { enqueueMail } from '../../api/jobs/outbox.ts';
import type { Database } from '../../api/postgres/database.ts';
import { changedPassword } from '../../api/services/mail/account-mails.ts';
import { hashPassword } from '../../api/services/secrets/passwords.ts';
import { system, writeAudit } from '../../api/store/audit.ts';
import { voidCode } from '../../api/store/session/recovery.ts';
import { endSessions } from '../../api/store/session/sessions.ts';
import { signInLimitsIn } from '../../api/store/session/sign-in-limits.ts';
import { forgetWrongPasswords } from '../../api/store/session/wrong-passwords.ts';
import { changeUser, findByLogin, readUser } from '../../api/store/user/users.ts';

export async function resetPassword({ orm, pool }: Database, name: string): Promise<void> {
  const found = await findByLogin(orm, name.includes('@') ? { email: name } : { username: name });
  if (!found) throw new Error(`There is no user ${JSON.stringify(name)}`);
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  await orm.transaction(async (tx) => {
    const row = await readUser(tx, found.id, true);
    const changed = await changeUser(tx, row, { password: { passwordHash, passwordSetBy: null } }, system);
    await voidCode(tx, row.id);
    await endSessions(tx, row.id, 'password-change');
    await writeAudit(tx, system, { action: 'change-password', entity: 'user', recordId: row.id });
    await enqueueMail(tx, [{ ...changedPassword(changed), recipient: row.email }]);
  });
  const limits = { logins: signInLimitsIn(pool, 'login'), factors: signInLimitsIn(pool, 'second-factor') };
  await forgetWrongPasswords(orm, limits, found, { isOwn: false });
  process.stdout.write(`New password of ${found.username}: ${password}\n`);
}
