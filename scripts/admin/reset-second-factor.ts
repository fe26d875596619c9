/** Lets an operator remove the second factor of an account when no admin can sign in. */
import { factorResetMail, policySentences } from '../../domain/account/text.ts';
import { removeLostFactor } from '../../api/modules/user/lost-factor.ts';
import type { Database } from '../../api/postgres/database.ts';
import { system } from '../../api/store/audit.ts';
import { signInLimitsIn } from '../../api/store/session/sign-in-limits.ts';
import { findByLogin, readUser } from '../../api/store/user/users.ts';

export async function resetSecondFactor({ orm, pool }: Database, name: string): Promise<void> {
  const found = await findByLogin(orm, name.includes('@') ? { email: name } : { username: name });
  if (!found) throw new Error(`There is no user ${JSON.stringify(name)}`);
  await orm.transaction(async (tx) => {
    const target = await readUser(tx, found.id, true);
    if (target.secondFactorAt === null) throw new Error(policySentences.hasNone);
    await removeLostFactor(tx, { target, author: system, by: factorResetMail.operator });
  });
  await signInLimitsIn(pool, 'second-factor').forget(found.id, found.id);
  process.stdout.write(`${found.username} can sign in with the password alone\n`);
}
