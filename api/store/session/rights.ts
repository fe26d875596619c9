import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../domain/permissions.ts';
import { timeZone } from '../../../domain/values/limits.ts';
import type { Executor } from '../../postgres/database.ts';
import { appUser, session } from '../../postgres/tables/user.ts';
import { factorRequiredFrom } from '../account/factor-policy.ts';

/** The current rights of the people with these sessions, by session; nothing for one that cannot make calls. */
export async function rightsAmong(orm: Executor, sessionIds: readonly string[]): Promise<Map<string, Actor>> {
  const { role, section, permissions } = appUser;
  const rows = await orm
    .select({ id: session.id, actor: { role, section, permissions } })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .where(
      and(
        inArray(session.id, [...sessionIds]),
        isNull(session.endedAt),
        gt(session.expiresAt, sql`now()`),
        isNull(appUser.deletedAt),
        isNull(appUser.passwordSetBy),
        sql`coalesce(${factorRequiredFrom} > (now() at time zone ${timeZone})::date::text, true)`,
      ),
    );
  return new Map(rows.map(({ id, actor }) => [id, actor]));
}
