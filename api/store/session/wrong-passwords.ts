import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { loginLimits } from '../../../domain/values/limits.ts';
import type { Orm } from '../../postgres/database.ts';
import { audit } from '../../postgres/tables/audit.ts';
import { typedForm, type UserRow } from '../user/users.ts';
import type { AccountLimits } from './sign-in-limits.ts';

/**
 * Clears failed attempts after a new password was set in the user form, mostly because the owner could not sign in, for all
 * addresses. The audit trail has the addresses. Tries of codes count on after one's own change: a stolen session could guess
 * without end.
 */
export async function forgetWrongPasswords(
  orm: Orm,
  { logins, factors }: AccountLimits,
  { id, username, email }: Pick<UserRow, 'id' | 'username' | 'email'>,
  /** The name may have been changed together with the password: attempts were made with the earlier one. */
  { isOwn, nameBefore = username }: { readonly isOwn: boolean; readonly nameBefore?: string },
): Promise<void> {
  const places = await orm
    .selectDistinct({ address: audit.address })
    .from(audit)
    .where(
      and(
        inArray(audit.actorName, [username, nameBefore]),
        eq(audit.actorId, id),
        eq(audit.action, 'login-failed'),
        gt(audit.at, sql`now() - make_interval(secs => ${loginLimits.windowSeconds})`),
      ),
    );
  const forms = [typedForm({ username }), typedForm({ email })];
  for (const { address } of places) if (address !== null) await logins.startAnew(forms, id, address);
  if (!isOwn) await factors.forget(id, id);
}
