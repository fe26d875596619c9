/** From which day each role needs a second factor: one setting, read with every session. */
import { eq, sql } from 'drizzle-orm';
import { policySchema, type FactorPolicy } from '../../../domain/account/policy.ts';
import type { Executor } from '../../postgres/database.ts';
import { setting } from '../../postgres/tables/setting.ts';
import { appUser } from '../../postgres/tables/user.ts';

const key = 'second_factor_required';

/** Of the user in the query: the day, or null if the account has a second factor or its role needs none. */
export const factorRequiredFrom = sql<string | null>`case when ${appUser.secondFactorAt} is null
  then (select value::jsonb ->> ${appUser.role} from setting where key = ${sql.raw(`'${key}'`)}) end`;

export async function requiredFromOf(orm: Executor, userId: string): Promise<string | null> {
  const [found] = await orm
    .select({ requiredFrom: factorRequiredFrom })
    .from(appUser)
    .where(eq(appUser.id, userId));
  return found?.requiredFrom ?? null;
}

const findSetting = (orm: Executor) => orm.select().from(setting).where(eq(setting.key, key));

export async function readPolicy(orm: Executor): Promise<FactorPolicy> {
  return policyIn(await findSetting(orm));
}

/** Nobody else changes it before the transaction ends. */
export async function lockPolicy(tx: Executor): Promise<FactorPolicy> {
  return policyIn(await findSetting(tx).for('update'));
}

function policyIn([found]: readonly { readonly value: string }[]): FactorPolicy {
  return policySchema.parse(found ? JSON.parse(found.value) : {});
}

export async function savePolicy(tx: Executor, policy: FactorPolicy): Promise<void> {
  const value = JSON.stringify(policy);
  await tx.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } });
}
