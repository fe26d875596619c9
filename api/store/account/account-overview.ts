/** Accounts with their security settings, a page at a time. */
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Section } from '../../../domain/areas.ts';
import type { OverviewFilter } from '../../../domain/account/overview.ts';
import type { Executor } from '../../postgres/database.ts';
import { authenticator, passkey } from '../../postgres/tables/account/second-factor.ts';
import { appUser, session } from '../../postgres/tables/user.ts';
import { inListOrder } from '../rows/row-source.ts';

export interface OverviewScope {
  readonly show: OverviewFilter;
  /** Undefined for admins, who see everybody: otherwise users who share one of these sections. */
  readonly sections: readonly Section[] | undefined;
}

/** Of the user in the query. */
const own = (column: SQL) => sql`${column} = ${appUser.id}`;
const openSessions = sql<number>`(select count(*)::int from ${session} where ${own(sql`${session.userId}`)}
  and ${session.endedAt} is null and ${session.expiresAt} > now())`;
const lastSeen = sql<Date | null>`greatest(${appUser.signedInAt},
  (select max(${session.seenAt}) from ${session} where ${own(sql`${session.userId}`)}))`.mapWith(
  appUser.signedInAt,
);
const hasAuthenticator = sql<boolean>`exists (select from ${authenticator}
  where ${own(sql`${authenticator.userId}`)} and ${authenticator.confirmedAt} is not null)`;
const passkeys = sql<number>`(select count(*)::int from ${passkey} where ${own(sql`${passkey.userId}`)})`;

const filters: Readonly<Record<OverviewFilter, SQL | undefined>> = {
  all: undefined,
  never: isNull(appUser.signedInAt),
  without: isNull(appUser.secondFactorAt),
};

const byName = sql`(${appUser.username} ${inListOrder})`;

/** By name, as in the list of users. `after` is the id of the last one of the page before. */
export async function accountOverview(
  orm: Executor,
  { show, sections }: OverviewScope,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
) {
  const rows = await orm
    .select({ row: appUser, openSessions, lastSeen, hasAuthenticator, passkeys })
    .from(appUser)
    .where(
      and(
        isNull(appUser.deletedAt),
        filters[show],
        sections && eq(appUser.role, 'user'),
        sections && sql`${appUser.section} && ${sql.param([...sections])}::text[]`,
        after === undefined
          ? undefined
          : sql`(${byName}, ${appUser.id}) > (select username ${inListOrder}, id from app_user where id = ${after})`,
      ),
    )
    .orderBy(asc(byName), asc(appUser.id))
    .limit(limit + 1);
  const people = rows.slice(0, limit);
  return { people, cursor: rows.length > limit ? (people.at(-1)?.row.id ?? null) : null };
}

export type OverviewRow = Awaited<ReturnType<typeof accountOverview>>['people'][number];
