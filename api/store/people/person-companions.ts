/**
 * Users who keep appearing in the same events and minutes as a user name. Only its latest reports are read, and limited
 * numbers of bets per minute and of reports of each other user: a busy name costs no more than an ordinary one. The
 * users of a large group do not share a number of reports, so that nobody is missing or counted in part.
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

/** Of each area. */
const latestReports = 200;
/** With bets in as many minutes: the latest of every area first, and those with bets in many minutes last. */
const ownMinutes = 1000;
const manyMinutes = 50;
/** In each area, and in the minutes before and after. */
const betsPerMinute = 100;
/** Users who share the most reports. */
const mostPersons = 40;
/** Of each of them, beside the latest reports. */
const pairsPerPerson = 200;
/** Reports are read in parts, of which only times and events are kept. */
const reportsPerPart = 500;
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
      select id, area, row_number() over (order by ${day} desc, id desc) as place from report
      where area = ${area} and ${recordsOf('report', name)} and date is not null
      order by ${day} desc, id desc limit ${latestReports})`,
  );
  const among = arrayOf('text', areas);
  const me = hashOf(nameKey(name));
  const seconds = sql`make_interval(secs => ${crowdSeconds})`;
  const { rows: pairs } = await orm.execute<{ own: string; other: string }>(sql`
    with own as materialized (${sql.join(latest, sql` union all `)}), minute as materialized (
      select own.*, min(at) as first, max(at) as last, count(*) over (partition by own.id) as minutes
      from own join report_bet on report_id = own.id
      where at is not null group by own.id, own.area, own.place, date_trunc('minute', at)
    ), chosen as materialized (
      select id, place, first, last from (
        select *, sum(1) over (order by minutes > ${manyMinutes}, place, area, id) as total from minute
      ) as counted where total <= ${ownMinutes}
    ), near as materialized (
      select distinct chosen.id as own, place, close.report_id as other, person
      from chosen, unnest(${among}) as there, lateral (
        select report_id, person from report_bet
        where area = there and at between first - ${seconds} and last + ${seconds} and person <> ${me}::bigint
        limit ${betsPerMinute}
      ) as close
    ), often as (
      select person, count(distinct own) as reports from near group by person having count(distinct own) > 1
      order by reports desc, person limit ${mostPersons}
    ), pair as (
      select own, other, reports, person, row_number() over (partition by person order by place, own, other) as turn
      from near join often using (person)
    )
    select own, other from pair where turn <= ${pairsPerPerson} order by reports desc, person, turn`);
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
  const reports = new Map<string, TimedReport>();
  for (let from = 0; from < ids.length; from += reportsPerPart) {
    const part = arrayOf('uuid', ids.slice(from, from + reportsPerPart));
    const { rows } = await orm.execute<{
      id: string;
      userName: string;
      date: string;
      originals: unknown;
    }>(sql`
      select id, user_name as "userName", date::text as date, originals from report
      where id = any(${part}) and area = any(${arrayOf('text', areas)}) and deleted_at is null
        and date is not null and pg_column_size(originals) <= ${mostBytes}`);
    for (const { id, userName, date, originals } of rows)
      reports.set(id, { userName, date, originals: timedOriginals(originals) });
  }
  return reports;
}

function timedOriginals(originals: unknown): TimedReport['originals'] {
  return readReportDraft({ originals }).originals.map(({ eventNames, bets }) => ({
    eventNames,
    bets: bets.map(({ time }) => ({ time })),
  }));
}
