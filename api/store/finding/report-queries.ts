/**
 * One query for each rule that needs other records. Each reads `draft` and `scope` (see asked-drafts.ts) and returns the
 * position of the draft, the rule and facts. Every index has the area, so that records the person may not list are not even read.
 */
import { sql, type SQL } from 'drizzle-orm';
import { areasIn } from './asked-drafts.ts';

/**
 * Event and market are compared only after reading, so many more are read than a finding names: a user may place the same bet in
 * every event, and a draft may repeat many reports.
 */
const mostDoubles = { ofKey: 100, inAll: 500 };
/** A note about a busy minute needs only one of them. */
const mostNear = { ofMinute: 100, inAll: 50 };
/** Nobody would read more. */
const mostOfProof = 20;

const ownImport = sql`(select import from scope)`;
const isOfOtherImport = sql`(${ownImport} is null or import_id is distinct from ${ownImport})`;
const isCompared = sql`deleted_at is null and report.id <> draft.own and ${isOfOtherImport}`;

/**
 * Live reports with the given ids, the latest first. The inner limits make the database look up each id instead of reading
 * all reports. Reports of one import are compared with each other while the file is read: a dry run stores none.
 */
function reportsWith(rule: string, ids: SQL, most: number): SQL {
  return sql`select draft.position, ${sql.raw(`'${rule}'`)} as rule, live.fact from draft, lateral (
      select json_build_object('_id', id, 'area', area, 'date', date, 'userName', user_name, 'agent', agent,
        'originals', originals) as fact
      from (
        select report.* from (select distinct wanted.id from (${ids}) as wanted(id)) as hit, lateral (
          select id, area, date, user_name, agent, originals from report
          where report.id = hit.id and area = ${areasIn('report')} and ${isCompared} limit 1
        ) as report
        order by report.id desc limit ${most}
      ) as found
    ) as live`;
}

/** The latest reports of each key, so that a frequent bet does not displace a rare one. */
const foundBy = (keys: SQL) => sql`select report_id from (
      select report_id, dense_rank() over (partition by bet order by report_id desc) as place
      from report_bet, lateral (select from report where report.id = report_id and ${isCompared} limit 1) as live
      where area = ${areasIn('report')} and bet = any(${keys})
    ) as one where place <= ${mostDoubles.ofKey}`;

export const sameBets = (): SQL => reportsWith('sameBets', foundBy(sql`draft.bets`), mostDoubles.inAll);

export const sameAmounts = (): SQL =>
  reportsWith('sameAmounts', foundBy(sql`draft.amounts`), mostDoubles.inAll);

/** Bets of other users, of the same agent or with equal odds and stack. */
export function crowd(): SQL {
  const ids = sql`select report_id
    from unnest(draft.since, draft.until) as span(starts, ends), lateral (
      select distinct report_id from report_bet
      where area = ${areasIn('report')} and at between span.starts and span.ends
        and report_bet.person <> draft.person
        and (report_bet.agent = draft.agent or report_bet.line = any(draft.lines))
      limit ${mostNear.ofMinute}
    ) as near`;
  return reportsWith('crowd', ids, mostNear.inAll);
}

export function reportsOfProof(): SQL {
  return reportsWith('reportsOfProof', sql`select id from report where proof_id = draft.proof`, mostOfProof);
}

export function proofOfReport(): SQL {
  return sql`select draft.position, 'proof' as rule, json_build_object('area', area, '_id', id, 'user', "user",
      'eventname', eventname, 'marketname', marketname, 'profitAndLoss', profit_and_loss, 'date', date) as fact
    from draft join proof on proof.id = draft.proof
    where area = ${areasIn('proof')} and deleted_at is null`;
}
