/** Names that look like a user name: the same skeleton, or one letter away under one of its agents. */
import { sql, type SQL } from 'drizzle-orm';
import type { SearchScope } from '../../../domain/record/search/search.ts';
import { nameKey } from '../../../domain/sense/finding/keys.ts';
import { isOneLetterOff } from '../../../domain/sense/finding/links/one-letter.ts';
import { skeletonOf } from '../../../domain/sense/finding/skeleton.ts';
import { personLimits, type SimilarName } from '../../../domain/sense/people/person.ts';
import { foldedTerm } from '../../../domain/values/fold.ts';
import type { Executor } from '../../postgres/database.ts';
import { personKey } from '../../postgres/tables/columns.ts';
import { accountKeysOf } from '../finding/keys.ts';
import { arrayOf } from '../finding/sql-array.ts';
import { personSources, recordsOf } from './person-sources.ts';

/** More agents than a user has. */
const mostAgents = 5;
const mostAccounts = 200;

interface Account {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly agent: string;
}

export async function similarNames(
  orm: Executor,
  { name, agents }: { readonly name: string; readonly agents: readonly string[] },
  scopes: readonly SearchScope[],
): Promise<SimilarName[]> {
  const accounts = await accountsLike(orm, { name, agents: agents.slice(0, mostAgents) }, scopes);
  const skeleton = skeletonOf(name);
  const own = foldedTerm(name);
  const ownAgents = new Set(agents.map(nameKey));
  const alike = new Map<string, string>();
  for (const { name: other, agent } of accounts) {
    const isAlike =
      skeletonOf(other) === skeleton || (ownAgents.has(nameKey(agent)) && isOneLetterOff(other, name));
    const key = foldedTerm(other);
    if (isAlike && key !== own && !alike.has(key)) alike.set(key, other);
  }
  return firstWithRecords(orm, [...alike.values()], scopes);
}

/** The names of deleted records stay known, so more than the page shows are counted if there are such names. */
async function firstWithRecords(
  orm: Executor,
  names: readonly string[],
  scopes: readonly SearchScope[],
): Promise<SimilarName[]> {
  const { similar: most } = personLimits;
  const found: SimilarName[] = [];
  for (let from = 0; from < names.length && found.length < most; from += most)
    found.push(...(await counted(orm, names.slice(from, from + most), scopes)));
  return found.toSorted(byCount).slice(0, most);
}

const byCount = (one: SimilarName, other: SimilarName) =>
  other.count - one.count || (one.name < other.name ? -1 : 1);

/** The keys may find too much, never too little. */
async function accountsLike(
  orm: Executor,
  { name, agents }: { readonly name: string; readonly agents: readonly string[] },
  scopes: readonly SearchScope[],
): Promise<Account[]> {
  const keys = ['', ...agents].map((agent) => accountKeysOf({ name, agent, brand: '', day: null }));
  const near = arrayOf('bigint', [...new Set(keys.flatMap((each) => each.near))]);
  const lists = scopes
    .filter(({ module }) => module !== 'note')
    .map(
      ({ area, module }) => sql`(
        select name, agent from account
        where area = ${area} and module = ${module} and skeleton = ${keys[0]?.skeleton ?? '0'}::bigint
          and ${isOther(name)} limit ${mostAccounts}
      ) union (
        select name, agent from account_near join account on account.id = account_id
        where account_near.area = ${area} and account_near.module = ${module} and key = any(${near})
          and ${isOther(name)} limit ${mostAccounts}
      )`,
    );
  if (lists.length === 0) return [];
  return (await orm.execute<Account>(sql.join(lists, sql` union `))).rows;
}

const isOther = (name: string): SQL => sql`${personKey(sql`name`)} <> ${personKey(sql`${name}::text`)}`;

/** Only names on records that the person may list. */
async function counted(
  orm: Executor,
  names: readonly string[],
  scopes: readonly SearchScope[],
): Promise<SimilarName[]> {
  if (names.length === 0) return [];
  const counts = scopes.map(({ area, module }) => {
    const { table } = personSources[module];
    const own = recordsOf(module, sql`alike.name`);
    return sql`(select count(*) from (
      select from ${table} where area = ${area} and ${own} limit ${personLimits.counted}) as own)`;
  });
  const { rows } = await orm.execute<{ name: string; count: number }>(sql`
    select name, least(${personLimits.counted}, ${sql.join(counts, sql` + `)})::int as count
    from json_array_elements_text(${JSON.stringify(names)}::json) as alike(name)`);
  return rows.filter(({ count }) => count > 0);
}
