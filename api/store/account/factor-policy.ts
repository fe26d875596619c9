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

export async function readPolicy(orm: Executor): Promise<FactorPolicy> {
  return policyIn(await orm.select().from(setting).where(eq(setting.key, key)));
}

/** Nobody else changes it before the transaction ends. The first change makes the row, which it needs for the lock. */
export async function lockPolicy(tx: Executor): Promise<FactorPolicy> {
  const asItIs = { target: setting.key, set: { value: sql`${setting.value}` } };
  return policyIn(
    await tx.insert(setting).values({ key, value: '{}' }).onConflictDoUpdate(asItIs).returning(),
  );
}

function policyIn([found]: readonly { readonly value: string }[]): FactorPolicy {
  return policySchema.parse(found ? JSON.parse(found.value) : {});
}

export async function savePolicy(tx: Executor, policy: FactorPolicy): Promise<void> {
  await tx
    .update(setting)
    .set({ value: JSON.stringify(policy) })
    .where(eq(setting.key, key));
}
