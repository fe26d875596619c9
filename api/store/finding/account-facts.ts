/** Similar user names, with their agents and brands. */
import { sql, type SQL } from 'drizzle-orm';
import { mostCounted, type AccountFact } from '../../../domain/sense/finding/facts.ts';
import type { AccountModule } from '../../postgres/tables/finding/account.ts';
import { areasIn } from './asked-drafts.ts';

/** A name with more agents and brands than this is not a user name. Other names come first. */
const mostAccounts = 50;

const modules = ['report', 'proof'] as const satisfies readonly AccountModule[];

/**
 * Names with the same skeleton, and names of the agent that differ by one letter, if a record has them. Reads `draft`. The
 * draft's own account is left out: no finding is about it, and it has the most records to count.
 */
export function accountsLike(): SQL[] {
  return modules.map(accountsIn);
}

const isOwn = sql`account.name = draft.name and (draft.under in ('', account.agent) or account.agent = '')
  and (draft.brand in ('', account.brand) or account.brand = '')`;

function accountsIn(module: AccountModule): SQL {
  const areas = areasIn(module);
  const records = sql.identifier(module);
  const ofModule = sql.raw(`'${module}'`);
  return sql`select draft.position, 'accounts' as rule, json_build_object('area', like_it.area, 'name', like_it.name,
      'agent', like_it.agent, 'brand', like_it.brand, 'records', counted.records,
      'latest', json_build_object('module', ${ofModule}, '_id', counted.latest, 'date', counted.day)) as fact
    from draft, lateral (
      (select account.id, account.area, account.name, account.agent, account.brand from account
      where account.area = ${areas} and account.module = ${ofModule} and account.skeleton = draft.skeleton and not (${isOwn})
      order by account.name = draft.name, account.id desc limit ${mostAccounts})
      union
      (select account.id, account.area, account.name, account.agent, account.brand
      from account_near join account on account.id = account_id
      where account_near.area = ${areas} and account_near.module = ${ofModule} and key = any(draft.near) and not (${isOwn})
      order by account.name = draft.name, account.id desc limit ${mostAccounts})
    ) as like_it, lateral (
      select count(*)::int as records, (array_agg(live.id))[1] as latest, (array_agg(live.day))[1] as day from (
        select record.id, record_account.day from record_account, lateral (
          select id from ${records} where ${records}.id = record_id and deleted_at is null
            and ${records}.id <> draft.own limit 1
        ) as record
        where account_id = like_it.id
        order by record_account.day desc nulls last limit ${mostCounted}
      ) as live
    ) as counted
    where counted.records > 0`;
}

/** An account may be stored twice: see the table. */
export function mergedAccounts(facts: readonly AccountFact[]): AccountFact[] {
  const merged = new Map<string, AccountFact>();
  for (const fact of facts) {
    const key = JSON.stringify([fact.area, fact.latest?.module, fact.name, fact.agent, fact.brand]);
    const other = merged.get(key);
    merged.set(key, other ? { ...later(fact, other), records: fact.records + other.records } : fact);
  }
  return [...merged.values()];
}

function later(one: AccountFact, other: AccountFact): AccountFact {
  return (one.latest?.date ?? '') > (other.latest?.date ?? '') ? one : other;
}
