/** `npm run admin -- reset-password USER`: the operator's way back in. */
import { randomBytes } from 'node:crypto';
import { readConfig } from '../api/config.ts';
import { hashPassword } from '../api/services/passwords.ts';
import { system, writeAudit } from '../api/store/audit.ts';
import { migrateUnderLock, openDatabase } from '../api/store/database.ts';
import { endSessions } from '../api/store/sessions.ts';
import { changeUser, findByLogin, readUser } from '../api/store/users.ts';

async function resetPassword(name: string): Promise<void> {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await openDatabase(readConfig(), quiet);
  try {
    await migrateUnderLock(database.pool);
    const found = await findByLogin(database.orm, name.includes('@') ? { email: name } : { username: name });
    if (!found) throw new Error(`There is no user ${JSON.stringify(name)}`);
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await hashPassword(password);
    await database.orm.transaction(async (tx) => {
      const row = await readUser(tx, found.id, true);
      await changeUser(tx, row, { passwordHash }, system.username);
      await endSessions(tx, row.id, 'password-change');
      await writeAudit(tx, system, { action: 'change-password', entity: 'user', recordId: row.id });
    });
    process.stdout.write(`New password of ${found.username}: ${password}\n`);
  } finally {
    await database.close();
  }
}

const [task, name] = process.argv.slice(2);
try {
  if (task !== 'reset-password' || !name) throw new Error('Use: npm run admin -- reset-password USER');
  await resetPassword(name);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
