/**
 * What is noticed about a report that is being saved. One statement stores what the report is found by and asks whether others
 * are found by the same, which hardly ever is so: only then they are read and compared.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import { nothingKnown, reportWarnings } from '../../../domain/sense/finding/rules.ts';
import type { Transaction } from '../../postgres/database.ts';
import { planned, plannedBy } from '../../postgres/planned.ts';
import { alongside, atTheEnd } from '../../postgres/transaction.ts';
import { optionStamp } from '../report/offered-choices.ts';
import type { SavedContent } from '../record-store.ts';
import type { FindingScope } from './finding-scope.ts';
import { keysBy, nearHashes, savedKeysOf, type SavedKeys } from './keys.ts';
import { savedFacts } from './report-facts.ts';
import { arrayText } from './sql-array.ts';

/** Whether the keys have to be stored: for a new report, instead of others, or not at all. */
type Keys = 'new' | 'changed' | 'same';

interface Kept {
  /** Of a user name, agent and brand that were not known yet. */
  readonly account: string | null;
  readonly isShared: boolean;
  readonly stamp: string;
}

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const asked = (name: string) => sql`(select ${sql.identifier(name)} from asked)`;

const columns = {
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
} as const;

/** All values are a table of one row: each is sent once, and the plan must not depend on them (docs/decisions/0234). */
const keepKeys = plannedBy<Kept, Keys>((keys) => {
  const values = Object.entries(columns).map(
    ([name, type]) => sql`${given(name, type)} as ${sql.identifier(name)}`,
  );
  const account = keys === 'same' ? sql`null` : sql`(select id from made)`;
  const areas = sql`any(${asked('areas')}::text[])`;
  return {
    query: sql`
      with asked as materialized (select ${sql.join(values, sql`, `)}) ${keys === 'same' ? sql`` : storing(keys)}
      select ${account} as account, ${optionStamp(asked('area'))} as stamp,
        exists (
          select from report_bet
          where area = ${areas} and bet = any(${asked('bets')}::bigint[]) and report_id <> ${asked('id')}
        ) or exists (
          select from account join record_account on account_id = account.id
          where account.area = ${areas} and module = 'report' and skeleton = ${asked('skeleton')}
            and day = ${asked('day')} and record_id <> ${asked('id')}
        ) as "isShared"`,
  };
});

function storing(keys: Exclude<Keys, 'same'>): SQL {
  const replacing = sql`on conflict (record_id) do update
    set account_id = excluded.account_id, day = excluded.day, keys_by = excluded.keys_by`;
  return sql`, known as materialized (
      select id from account
      where area = ${asked('area')} and module = 'report' and skeleton = ${asked('skeleton')}
        and name = ${asked('name')} and agent = ${asked('agent')} and brand = ${asked('brand')}
      order by id limit 1
    ), made as (
      insert into account (area, module, name, agent, brand, skeleton)
      select area, 'report', name, agent, brand, skeleton from asked where not exists (select from known)
      returning id
    ), linked as (
      insert into record_account (record_id, account_id, day, keys_by)
      select id, coalesce((select id from known), (select id from made)), day, ${keysBy} from asked
      ${keys === 'changed' ? replacing : sql``}
    ) ${keys === 'changed' ? sql`, gone as (delete from report_bet where report_id = ${asked('id')})` : sql``}, betted as (
      insert into report_bet (report_id, area, bet, at, person, agent, line)
      select asked.id, asked.area, own.bet, own.at, asked.person, asked.under, own.line
      from asked, unnest(asked.bets, asked.moments, asked.lines) as own(bet, at, line)
    )`;
}

const keepNear = planned(() => ({
  query: sql`insert into account_near (area, module, key, account_id)
    select ${given('area', 'text')}, 'report', key, ${given('account', 'bigint')} from unnest(${given('near', 'bigint[]')}) as key`,
}));

export interface Noticed {
  readonly warnings: Finding[];
  /** Of the choices that the area offers now: a save needs it too, and one statement is quicker than two. */
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
  const values = { id: saved.id, area: of, areas: arrayText(scope.report), ...valuesOf(keys) };
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

function valuesOf({ bets, ...account }: SavedKeys) {
  return {
    ...account,
    bets: arrayText(bets.map(({ bet }) => bet)),
    lines: arrayText(bets.map(({ line }) => line)),
    moments: arrayText(bets.map(({ at }) => at ?? 'null')),
    person: bets[0]?.person ?? null,
    under: bets[0]?.agent ?? null,
  };
}

function changeOf(keys: SavedKeys, { before }: SavedContent): Keys {
  if (!before) return 'new';
  return JSON.stringify(savedKeysOf(readReportDraft(before))) === JSON.stringify(keys) ? 'same' : 'changed';
}
