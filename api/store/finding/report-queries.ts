/**
 * One query for each rule that needs other records. Each reads `draft` (see asked-drafts.ts) and returns its position, the
 * rule and facts. The area comes first in every index, so that records that the person may not list are not even read.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { FindingScope } from './finding-scope.ts';
import { arrayOf } from './sql-array.ts';

/** More would not be read by anybody. */
const mostReports = 20;

/** The reports of an import are not compared with each other: a dry run could not. */
export type OwnImport = string | undefined;

/**
 * Live reports with the given ids, the latest first. The limits inside make the database look for each id, instead of
 * reading all reports.
 */
function reportsWith(rule: string, ids: SQL, { report: areas }: FindingScope, ownImport: OwnImport): SQL {
  const isOther = ownImport === undefined ? sql`` : sql`and import_id is distinct from ${ownImport}::uuid`;
  return sql`select draft.position, ${sql.raw(`'${rule}'`)} as rule, live.fact from draft, lateral (
      select json_build_object('_id', id, 'area', area, 'date', date, 'userName', user_name, 'agent', agent,
        'originals', originals) as fact
      from (
        select report.* from (select distinct wanted.id from (${ids}) as wanted(id)) as hit, lateral (
          select id, area, date, user_name, agent, originals from report
          where report.id = hit.id and deleted_at is null and area = any(${arrayOf('text', areas)})
            and report.id <> draft.own ${isOther} limit 1
        ) as report
        order by report.id desc limit ${mostReports}
      ) as found
    ) as live`;
}

export function sameBets(scope: FindingScope, ownImport?: OwnImport): SQL {
  const ids = sql`select report_id from report_bet
    where area = any(${arrayOf('text', scope.report)}) and bet = any(draft.bets)`;
  return reportsWith('sameBets', ids, scope, ownImport);
}

export function reportsOfTheDay(scope: FindingScope, ownImport?: OwnImport): SQL {
  const ids = sql`select record_id from account join record_account on account_id = account.id
    where account.area = any(${arrayOf('text', scope.report)}) and module = 'report'
      and account.skeleton = draft.skeleton and record_account.day = draft.day`;
  return reportsWith('reportsOfTheDay', ids, scope, ownImport);
}

/** Bets of other users, of the same agent or with equal odds and stack. */
export function crowd(scope: FindingScope): SQL {
  const ids = sql`select report_id
    from unnest(draft.since, draft.until) as span(starts, ends), lateral (
      select report_id from report_bet
      where area = any(${arrayOf('text', scope.report)}) and at between span.starts and span.ends
        and report_bet.person <> draft.person
        and (report_bet.agent = draft.agent or report_bet.line = any(draft.lines))
      limit ${mostReports * 5}
    ) as near`;
  return reportsWith('crowd', ids, scope, undefined);
}

export function reportsOfProof(scope: FindingScope): SQL {
  return reportsWith(
    'reportsOfProof',
    sql`select id from report where proof_id = draft.proof`,
    scope,
    undefined,
  );
}

export function proofOfReport({ proof: areas }: FindingScope): SQL {
  return sql`select draft.position, 'proof' as rule, json_build_object('area', area, '_id', id, 'user', "user",
      'eventname', eventname, 'marketname', marketname, 'profitAndLoss', profit_and_loss, 'date', date) as fact
    from draft join proof on proof.id = draft.proof
    where area = any(${arrayOf('text', areas)}) and deleted_at is null`;
}
