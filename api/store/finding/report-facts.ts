/**
 * What is known about a draft of a report. One query for each rule, all sent as one statement. The area comes first in every
 * index, so that records that the person may not list are not even read.
 */
import { sql, type SQL } from 'drizzle-orm';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import type {
  AccountFact,
  BetFact,
  ProofFact,
  ReportDraft,
  ReportFact,
  ReportOfTheDayFact,
} from '../../../domain/sense/finding/facts.ts';
import { crowdSeconds } from '../../../domain/sense/finding/links/crowd.ts';
import type { ReportFacts } from '../../../domain/sense/finding/rules.ts';
import type { Executor } from '../../postgres/database.ts';
import { nobody } from '../ids.ts';
import { accountsLike, mergedAccounts } from './account-facts.ts';
import type { FindingScope } from './finding-scope.ts';
import { reportKeysOf, type BetKeys, type ReportKeys } from './keys.ts';
import { arrayOf } from './sql-array.ts';

/** More would not be read by anybody. */
const mostReports = 20;

/** A report as the queries return it. */
interface StoredReport extends ReportFact {
  readonly originals: unknown;
}

type Found =
  | {
      readonly rule: Exclude<keyof ReportFacts, 'proof' | 'accounts'>;
      readonly fact: StoredReport;
    }
  | { readonly rule: 'proof'; readonly fact: ProofFact }
  | { readonly rule: 'accounts'; readonly fact: AccountFact };

/** `warnings` leaves out what only notes need: a save keeps warnings. */
export async function reportFacts(
  orm: Executor,
  draft: ReportDraft,
  scope: FindingScope,
  needed: 'all' | 'warnings' = 'all',
): Promise<ReportFacts> {
  const found = await foundBy(orm, queriesOf(draft, scope, needed));
  const reportsOf = (rule: Found['rule']) =>
    found.flatMap((one) => (one.rule === rule ? [one.fact as StoredReport] : []));
  return {
    sameBets: reportsOf('sameBets').flatMap(betsOf),
    crowd: reportsOf('crowd').flatMap(betsOf),
    reportsOfTheDay: reportsOf('reportsOfTheDay').map(reportOfTheDay),
    reportsOfProof: reportsOf('reportsOfProof').map(({ originals: _originals, ...report }) => report),
    proof: found.flatMap((one) => (one.rule === 'proof' ? [one.fact] : []))[0],
    accounts: mergedAccounts(found.flatMap((one) => (one.rule === 'accounts' ? [one.fact] : []))),
  };
}

async function foundBy(orm: Executor, queries: readonly SQL[]): Promise<Found[]> {
  if (queries.length === 0) return [];
  const { rows } = await orm.execute<Found & Record<string, unknown>>(
    sql.join([...queries], sql` union all `),
  );
  return rows;
}

/** What is empty in the draft or may not be listed is not asked for. */
export function queriesOf(draft: ReportDraft, scope: FindingScope, needed: 'all' | 'warnings'): SQL[] {
  const keys = reportKeysOf(draft);
  const { proofId, date } = draft;
  const own = draft._id ?? nobody;
  const queries: SQL[] = [];
  if (draft.userName !== '' && scope.report.length > 0) {
    if (keys.bets.length > 0) queries.push(sameBets(keys, scope, own));
    if (date !== undefined) queries.push(reportsOfTheDay(keys, scope, own));
    if (date !== undefined && keys.bets.length > 0 && needed === 'all') queries.push(crowd(keys, scope, own));
  }
  if (proofId !== undefined && scope.report.length > 0) queries.push(reportsOfProof(proofId, scope, own));
  if (proofId !== undefined && scope.proof.length > 0) queries.push(proofOf(proofId, scope));
  if (draft.userName !== '' && needed === 'all') queries.push(...accountsLike(keys, scope, own));
  return queries;
}

/** Live reports with the given ids, the latest first. The limit inside keeps the database from reading all reports instead. */
function reportsWith(rule: Found['rule'], ids: SQL, { report: areas }: FindingScope, own: string): SQL {
  return sql`(select ${rule} as rule, json_build_object('_id', id, 'area', area, 'date', date,
      'userName', user_name, 'agent', agent, 'originals', originals) as fact
    from (
      select report.* from (select distinct wanted.id from (${ids}) as wanted(id)) as hit, lateral (
        select id, area, date, user_name, agent, originals from report
        where report.id = hit.id and deleted_at is null and area = any(${arrayOf('text', areas)})
          and report.id <> ${own}::uuid limit 1
      ) as report
      order by report.id desc limit ${mostReports}
    ) as live)`;
}

function sameBets({ bets }: ReportKeys, scope: FindingScope, own: string): SQL {
  const ids = sql`select report_id from report_bet where area = any(${arrayOf('text', scope.report)})
    and bet = any(${arrayOf('bigint', [...new Set(bets.map(({ bet }) => bet))])})`;
  return reportsWith('sameBets', ids, scope, own);
}

function reportsOfTheDay({ skeleton, day }: ReportKeys, scope: FindingScope, own: string): SQL {
  const ids = sql`select record_id from account join record_account on account_id = account.id
    where account.area = any(${arrayOf('text', scope.report)}) and module = 'report'
      and skeleton = ${skeleton}::bigint and day = ${day}::date`;
  return reportsWith('reportsOfTheDay', ids, scope, own);
}

/** Bets of other users, of the same agent or with equal odds and stack. */
function crowd({ bets }: ReportKeys, scope: FindingScope, own: string): SQL {
  const [{ person, agent } = { person: '0', agent: '0' }] = bets;
  const lines = [...new Set(bets.map(({ line }) => line))];
  const ids = sql`select report_id
    from json_to_recordset(${JSON.stringify(spansOf(bets))}::json) as span(since timestamp, until timestamp)
    join report_bet on area = any(${arrayOf('text', scope.report)}) and at between since and until
    where person <> ${person}::bigint and (agent = ${agent}::bigint or line = any(${arrayOf('bigint', lines)}))`;
  return reportsWith('crowd', ids, scope, own);
}

/** The seconds around bets; spans that overlap are one. */
function spansOf(bets: readonly BetKeys[]): { readonly since: string; readonly until: string }[] {
  const moments = bets.flatMap(({ at }) => (at === null ? [] : [Date.parse(`${at.replace(' ', 'T')}Z`)]));
  const spans: { since: number; until: number }[] = [];
  for (const moment of moments.toSorted((one, other) => one - other)) {
    const since = moment - crowdSeconds * 1000;
    const until = moment + crowdSeconds * 1000;
    const last = spans.at(-1);
    if (last && since <= last.until) last.until = until;
    else spans.push({ since, until });
  }
  const text = (moment: number) => new Date(moment).toISOString().slice(0, -1);
  return spans.map(({ since, until }) => ({ since: text(since), until: text(until) }));
}

function reportsOfProof(proofId: string, scope: FindingScope, own: string): SQL {
  const ids = sql`select id from report where proof_id = ${proofId}::uuid`;
  return reportsWith('reportsOfProof', ids, scope, own);
}

function proofOf(proofId: string, { proof: areas }: FindingScope): SQL {
  return sql`(select 'proof' as rule, json_build_object('area', area, '_id', id, 'user', "user",
      'eventname', eventname, 'marketname', marketname, 'profitAndLoss', profit_and_loss, 'date', date) as fact
    from proof where id = ${proofId}::uuid and area = any(${arrayOf('text', areas)}) and deleted_at is null)`;
}

function betsOf({ originals, ...report }: StoredReport): BetFact[] {
  return readReportDraft({ originals }).originals.flatMap(({ eventNames, marketNames, bets }) =>
    bets.flatMap(({ odds, stack, time }) =>
      time === undefined ? [] : [{ ...report, eventNames, marketNames, odds, stack, time }],
    ),
  );
}

function reportOfTheDay({ originals, ...report }: StoredReport): ReportOfTheDayFact {
  return {
    ...report,
    originals: readReportDraft({ originals }).originals.flatMap(({ eventNames, marketNames, pl }) =>
      pl === undefined ? [] : [{ eventNames, marketNames, pl }],
    ),
  };
}
