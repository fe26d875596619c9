/** Stores the keys of records, in the transaction that stores the records. */
import { sql } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { Executor } from '../../postgres/database.ts';
import { planned } from '../../postgres/planned.ts';
import { atTheEnd } from '../../postgres/transaction.ts';
import type { AccountModule } from '../../postgres/tables/finding/account.ts';
import { keysBy, noLine, type AccountKeys, type ProofKeys, type ReportKeys } from './keys.ts';

const area = sql`${sql.placeholder('area')}::text`;

/** A record with its keys, as JSON text or to be made one. */
export type Keyed<Keys extends AccountKeys> = Keys & { readonly id: string };

/** Keys of reports replace those that the reports had before. A save of one report stores them itself: notice-report.ts. */
export async function keepReportKeys(
  tx: Executor,
  of: Area,
  reports: readonly Keyed<ReportKeys>[],
): Promise<void> {
  await keepReportKeyTexts(
    tx,
    of,
    reports.map((report) => JSON.stringify(report)),
  );
}

const storeReportKeys = planned(() => ({
  query: sql`
    with ${accountsOf('report')}, gone as (
      delete from report_bet where report_id in (select id from given)
    )
    insert into report_bet (report_id, area, bet, at, person, agent, line)
    select given.id, ${area}, own.bet, own.at, given.person, given.under, own.line
    from given, json_to_recordset(given.bets) as own(bet bigint, at timestamp, line bigint)
    union all
    select given.id, ${area}, amount::bigint, null, given.person, given.under, ${noLine}
    from given, json_array_elements_text(given.amounts) as amount`,
}));

/** The same with the JSON texts. */
export async function keepReportKeyTexts(tx: Executor, of: Area, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  await atTheEnd(tx, (own) => storeReportKeys(own, { area: of, records: `[${texts.join(',')}]` }));
}

const storeProofKeys = planned(() => ({
  query: sql`
    with ${accountsOf('proof')}, gone as (
      delete from proof_picture where proof_id in (select id from given)
    ), pictures as materialized (
      select given.id as proof_id, own.sha256, own.hash
      from given, json_to_recordset(given.pictures) as own(sha256 text, hash text)
    ), kept as (
      insert into proof_picture (proof_id, area, sha256, hash)
      select proof_id, ${area}, sha256, hash from pictures
    )
    insert into picture_band (area, band, picture_id)
    select ${area}, band, picture_ink.id
    from (select distinct hash from pictures) as own join picture_ink using (hash), unnest(bands) as band
    -- In one order, so that two proofs with the same pictures do not wait for each other.
    order by band, picture_ink.id
    on conflict do nothing`,
}));

/** The same for proofs and their pictures. Pictures whose ink is not known yet are found by it later, see `keepInk`. */
export async function keepProofKeys(
  tx: Executor,
  of: Area,
  proofs: readonly Keyed<ProofKeys>[],
): Promise<void> {
  if (proofs.length === 0) return;
  const texts = proofs.map((proof) => JSON.stringify(proof));
  await atTheEnd(tx, (own) => storeProofKeys(own, { area: of, records: `[${texts.join(',')}]` }));
}

/**
 * Finds or creates the account of each record and links them. Accounts are never changed and may exist twice, so that nobody
 * waits for a large import about the same users.
 */
function accountsOf(module: AccountModule) {
  return sql`
    given as materialized (
      select * from json_to_recordset(${sql.placeholder('records')}::json) as record(
        id uuid, name text, agent text, brand text, day date, skeleton bigint, near json,
        person bigint, under bigint, bets json, amounts json, pictures json)
    ), spelled as materialized (
      select distinct on (name, agent, brand) name, agent, brand, skeleton, near from given
      order by name, agent, brand
    ), known as materialized (
      -- The limit makes the database look for each account, instead of reading all.
      select found.id, name, agent, brand from spelled, lateral (
        select id from account
        where account.area = ${area} and account.module = ${sql.raw(`'${module}'`)} and account.skeleton = spelled.skeleton
          and (account.name, account.agent, account.brand) = (spelled.name, spelled.agent, spelled.brand)
        order by account.id limit 1
      ) as found
    ), made as (
      insert into account (area, module, name, agent, brand, skeleton)
      select ${area}, ${sql.raw(`'${module}'`)}, name, agent, brand, skeleton from spelled
      where not exists (select from known where (known.name, known.agent, known.brand)
        = (spelled.name, spelled.agent, spelled.brand))
      returning id, name, agent, brand
    ), near_made as (
      insert into account_near (area, module, key, account_id)
      select ${area}, ${sql.raw(`'${module}'`)}, key::bigint, made.id
      from made join spelled using (name, agent, brand), json_array_elements_text(spelled.near) as key
    ), linked as (
      insert into record_account (record_id, account_id, day, keys_by)
      select given.id, whose.id, given.day, ${keysBy}
      from given join (select * from known union all select * from made) as whose using (name, agent, brand)
      on conflict (record_id) do update
        set account_id = excluded.account_id, day = excluded.day, keys_by = excluded.keys_by
    )`;
}
