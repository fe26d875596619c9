import { and, asc, isNull, sql } from 'drizzle-orm';
import { searchLimits, type SearchResult } from '../../../domain/record/search/search.ts';
import { maySee, type PersonActor } from '../../../domain/user/user.ts';
import { foldText } from '../../../domain/values/fold.ts';
import type { Executor } from '../../postgres/database.ts';
import { appUser } from '../../postgres/tables/user.ts';

const candidates = 200;

/** Accounts that the person may see and whose name or address contains the text. */
export async function findAccounts(
  orm: Executor,
  typed: string,
  actor: PersonActor,
): Promise<Extract<SearchResult, { readonly kind: 'account' }>[]> {
  const text = foldText(typed);
  const rows = await orm
    .select({ _id: appUser.id, value: appUser.username, role: appUser.role, section: appUser.section })
    .from(appUser)
    .where(
      and(
        isNull(appUser.deletedAt),
        sql`(strpos(lower(${appUser.username}), ${text}) > 0 or strpos(lower(${appUser.email}), ${text}) > 0)`,
      ),
    )
    .orderBy(asc(appUser.username))
    .limit(candidates);
  return rows
    .filter((row) => maySee(actor, row))
    .slice(0, searchLimits.accounts)
    .map(({ _id, value, role }) => ({ kind: 'account', id: _id, value, role }));
}
