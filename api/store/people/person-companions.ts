/**
 * Users who keep appearing in the same events and minutes as a user name. Only its latest reports are read, and a
 * limited number of bets per minute: a busy name costs no more than an ordinary one.
 */
import { sql } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { readReportDraft } from '../../../domain/sense/finding/draft.ts';
import { nameKey } from '../../../domain/sense/finding/keys.ts';
import { crowdSeconds } from '../../../domain/sense/finding/links/crowd.ts';
import { companionsIn, type TimedReport } from '../../../domain/sense/people/companions.ts';
import type { Companion } from '../../../domain/sense/people/person.ts';
import type { Executor } from '../../postgres/database.ts';
import { hashOf } from '../finding/keys.ts';
import { arrayOf } from '../finding/sql-array.ts';
import { personSources, recordsOf } from './person-sources.ts';

const latestReports = 200;
const ownBets = 1000;
const betsPerMinute = 30;
/** Users who share the most reports. */
const mostPersons = 40;
const mostPairs = 600;
/** Reports with more than this are bulk reports, not a user's habit. */
const mostBytes = 20_000;

export async function companionsOf(
  orm: Executor,
  name: string,
  areas: readonly Area[],
): Promise<Companion[]> {
  const { day } = personSources.report;
  const latest = areas.map(
    (area) => sql`(
      select id from report where area = ${area} and ${recordsOf('report', name)} and date is not null
      order by ${day} desc, id desc limit ${latestReports})`,
  );
  const among = arrayOf('text', areas);
  const me = hashOf(nameKey(name));
  const seconds = sql`make_interval(secs => ${crowdSeconds})`;
  const { rows: pairs } = await orm.execute<{ own: string; other: string }>(sql`
    with own as materialized (${sql.join(latest, sql` union all `)}), bet as materialized (
      select report_id, at from own join report_bet on report_id = own.id where at is not null limit ${ownBets}
    ), near as materialized (
      select distinct bet.report_id as own, close.report_id as other, person
      from bet, lateral (
        select report_id, person from report_bet
        where area = any(${among}) and at between bet.at - ${seconds} and bet.at + ${seconds}
          and person <> ${me}::bigint
        limit ${betsPerMinute}
      ) as close
    ), often as (
      select person, count(distinct own) as reports from near group by person having count(distinct own) > 1
      order by reports desc limit ${mostPersons}
    )
    select own, other from near join often using (person) order by reports desc, person limit ${mostPairs}`);
  if (pairs.length === 0) return [];
  const reports = await reportsWith(
    orm,
    [...new Set(pairs.flatMap(({ own, other }) => [own, other]))],
    areas,
  );
  return companionsIn(
    pairs.flatMap(({ own, other }) => {
      const [mine, theirs] = [reports.get(own), reports.get(other)];
      return mine && theirs ? [[mine, theirs] as const] : [];
    }),
  );
}

/** Keys may belong to a report that was deleted since. */
async function reportsWith(
  orm: Executor,
  ids: readonly string[],
  areas: readonly Area[],
): Promise<ReadonlyMap<string, TimedReport>> {
  const { rows } = await orm.execute<{ id: string; userName: string; date: string; originals: unknown }>(sql`
    select id, user_name as "userName", date::text as date, originals from report
    where id = any(${arrayOf('uuid', ids)}) and area = any(${arrayOf('text', areas)}) and deleted_at is null
      and date is not null and pg_column_size(originals) <= ${mostBytes}`);
  return new Map(
    rows.map(({ id, originals, ...report }) => [
      id,
      { ...report, originals: readReportDraft({ originals }).originals },
    ]),
  );
}
