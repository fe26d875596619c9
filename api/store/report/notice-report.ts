/**
 * Findings about a report that is being saved. One statement stores its keys and checks whether other reports share them,
 * which is rare: only then are they read and compared.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import { nothingKnown, reportWarnings } from '../../../domain/sense/finding/rules.ts';
import type { Transaction } from '../../postgres/database.ts';
import { planned, plannedBy } from '../../postgres/planned.ts';
import { alongside, atTheEnd } from '../../postgres/transaction.ts';
import { optionStamp } from './offered-choices.ts';
import type { SavedContent } from '../record-store.ts';
import type { FindingScope } from '../finding/finding-scope.ts';
import { keysBy, nearHashes, noLine, savedKeysOf, type SavedKeys } from '../finding/keys.ts';
import { savedFacts } from '../finding/report-facts.ts';
import { arrayText } from '../finding/sql-array.ts';

/** Whether the keys have to be stored: for a new report, instead of others, or not at all. */
type Keys = 'new' | 'changed' | 'same';

interface Kept {
  /** Of a new combination of user name, agent and brand. */
  readonly account: string | null;
  readonly isShared: boolean;
  readonly stamp: string;
}

/** Typed values, because each statement is planned before it has any. */
const types = {
  id: 'uuid',
  area: 'text',
  areas: 'text[]',
  name: 'text',
  agent: 'text',
  brand: 'text',
  skeleton: 'bigint',
  day: 'date',
  bets: 'bigint[]',
  moments: 'timestamp[]',
  lines: 'bigint[]',
  person: 'bigint',
  under: 'bigint',
  account: 'bigint',
  near: 'bigint[]',
} as const;

const given = (name: keyof typeof types) => sql`${sql.placeholder(name)}::${sql.raw(types[name])}`;

/** Lists used for lookups are a separate query, or the plan would depend on their length (docs/decisions/0234). */
const asked = (name: 'areas' | 'bets') => sql`any((select ${given(name)})::${sql.raw(types[name])})`;

/** Other reports of the user with one of the bets, or of the same day with one of the amounts. */
const keepKeys = plannedBy<Kept, Keys>((keys) => ({
  query: sql`
    ${keys === 'same' ? sql`` : storing(keys)}
    select ${keys === 'same' ? sql`null` : sql`(select id from made)`} as account, ${optionStamp(given('area'))} as stamp,
      exists (
        select from report_bet
        where area = ${asked('areas')} and bet = ${asked('bets')} and report_id <> ${given('id')}
      ) as "isShared"`,
}));

function storing(keys: Exclude<Keys, 'same'>): SQL {
  const replacing = sql`on conflict (record_id) do update
    set account_id = excluded.account_id, day = excluded.day, keys_by = excluded.keys_by`;
  return sql`with known as materialized (
      select id from account
      where area = ${given('area')} and module = 'report' and skeleton = ${given('skeleton')}
        and name = ${given('name')} and agent = ${given('agent')} and brand = ${given('brand')}
      limit 1
    ), made as (
      insert into account (area, module, name, agent, brand, skeleton)
      select ${given('area')}, 'report', ${given('name')}, ${given('agent')}, ${given('brand')}, ${given('skeleton')}
      where not exists (select from known)
      returning id
    ), linked as (
      insert into record_account (record_id, account_id, day, keys_by)
      select ${given('id')}, coalesce((select id from known), (select id from made)), ${given('day')}, ${keysBy}
      ${keys === 'changed' ? replacing : sql``}
    ) ${keys === 'changed' ? sql`, gone as (delete from report_bet where report_id = ${given('id')})` : sql``}, betted as (
      insert into report_bet (report_id, area, bet, at, person, agent, line)
      select ${given('id')}, ${given('area')}, own.bet, own.at, ${given('person')}, ${given('under')}, own.line
      from unnest(${given('bets')}, ${given('moments')}, ${given('lines')}) as own(bet, at, line)
    )`;
}

const keepNear = planned(() => ({
  query: sql`insert into account_near (area, module, key, account_id)
    select ${given('area')}, 'report', key, ${given('account')} from unnest(${given('near')}) as key`,
}));

export interface Noticed {
  readonly warnings: Finding[];
  /** Of the area's current choices: a save needs it too, and one statement is faster than two. */
  readonly optionStamp: string | undefined;
}

export async function noticeReport(
  tx: Transaction,
  of: Area,
  saved: SavedContent,
  scope: FindingScope,
): Promise<Noticed> {
  const draft = readReportDraft({ ...saved.fields, _id: saved.id });
  const keys = savedKeysOf(draft);
  const values = {
    id: saved.id,
    area: of,
    areas: arrayText(scope.report),
    ...valuesOf(keys),
  };
  const [kept] = await alongside(tx, (own) => keepKeys(own, changeOf(keys, saved), values));
  const { account = null } = kept ?? {};
  if (account !== null) {
    const near = arrayText(nearHashes(keys));
    await atTheEnd(tx, (own) => keepNear(own, { area: of, account, near }));
  }
  const isKnown = kept?.isShared === true || draft.proofId !== undefined;
  const facts = isKnown ? await savedFacts(tx, draft, scope) : nothingKnown;
  return { warnings: reportWarnings(draft, facts), optionStamp: kept?.stamp };
}

function valuesOf({ bets, amounts, ...account }: SavedKeys) {
  const rows = [...bets, ...amounts.map((amount) => ({ bet: amount, at: null, line: noLine }))];
  return {
    ...account,
    bets: arrayText(rows.map(({ bet }) => bet)),
    lines: arrayText(rows.map(({ line }) => line)),
    moments: arrayText(rows.map(({ at }) => at ?? 'null')),
  };
}

function changeOf(keys: SavedKeys, { before }: SavedContent): Keys {
  if (!before) return 'new';
  return JSON.stringify(savedKeysOf(readReportDraft(before))) === JSON.stringify(keys) ? 'same' : 'changed';
}
