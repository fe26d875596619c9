/**
 * Long lists of reports. Rows leave the database as JSON text and are never built as objects. They are read
 * in pages that each begin after the last row of the one before: a reader who takes his time holds neither a
 * connection nor a transaction.
 */
import { and, eq, gte, isNull, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../domain/areas.ts';
import type { Condition } from '../../domain/report-filter.ts';
import type { Executor, Orm } from './database.ts';
import { sqlOf } from './report-filter-sql.ts';
import { report, reportOrderDay } from './tables/report.ts';

const isoMoment = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const dayOfNone = '0001-01-01';

/** Named as on the wire, in the order in which single answers name them. */
const wireColumns = sql.join(
  [
    sql`id as "_id"`,
    sql`date`,
    sql`user_name as "userName"`,
    sql`agent`,
    sql`origin`,
    sql`originals`,
    sql`ac_balance as "acBalance"`,
    sql`after_void_balance as "afterVoidBalance"`,
    sql`catch_by as "catchBy"`,
    sql`proof_type as "proofType"`,
    sql`proof_status as "proofStatus"`,
    sql`void_status as "voidStatus"`,
    sql`remark`,
    sql`proof_id as "proofId"`,
    sql`record_add_by as "recordAddBy"`,
    sql`version`,
    sql`${isoMoment(sql`created_at`)} as "createdAt"`,
    sql`${isoMoment(sql`updated_at`)} as "updatedAt"`,
  ],
  sql`, `,
);

const rowsPerPage = 500;

interface Position {
  readonly _id: string;
  readonly date: string | null;
}

async function pageAfter(orm: Executor, where: SQL | undefined, last: Position | undefined) {
  const after = last && sql`(${reportOrderDay}, id) < (${last.date ?? dayOfNone}::date, ${last._id}::uuid)`;
  const { rows } = await orm.execute<{ json: string }>(sql`
    select row_to_json(line)::text as json from (
      select ${wireColumns} from report where ${and(where, after)}
      order by ${reportOrderDay} desc, id desc limit ${rowsPerPage}
    ) as line`);
  return rows.map((row) => row.json);
}

/** JSON texts of the reports that meet the conditions, newest day first, a page at a time. */
export async function* reportPages(
  orm: Orm,
  area: Area,
  conditions: readonly Condition[],
): AsyncGenerator<readonly string[]> {
  const where = and(eq(report.area, area), isNull(report.deletedAt), sqlOf(conditions));
  let last: Position | undefined;
  do {
    const page = await pageAfter(orm, where, last);
    if (page.length > 0) yield page;
    const lastLine = page.length === rowsPerPage ? page.at(-1) : undefined;
    last = lastLine === undefined ? undefined : (JSON.parse(lastLine) as Position);
  } while (last);
}

const idsPerQuery = 1000;

/** JSON texts of these reports, in the order of their ids. */
export async function wireRows(orm: Executor, ids: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const part = JSON.stringify(ids.slice(from, from + idsPerQuery));
    const { rows } = await orm.execute<{ json: string }>(sql`
      select row_to_json(line)::text as json from (
        select ${wireColumns} from report
        where id in (select value::uuid from json_array_elements_text(${part}::json) as value) order by id
      ) as line`);
    texts.push(...rows.map((row) => row.json));
  }
  return texts;
}

export function countReports(orm: Executor, area: Area): Promise<number> {
  return orm.$count(report, and(eq(report.area, area), isNull(report.deletedAt)));
}

export interface ReportChanges {
  /** JSON texts of reports that are new or changed. */
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
}

/** More than this are read as a whole list again. */
const mostChanges = 20_000;

/** What happened since a moment; undefined when it is so much that the whole list is cheaper. */
export async function reportChanges(orm: Orm, area: Area, since: Date): Promise<ReportChanges | undefined> {
  const recent = and(eq(report.area, area), gte(report.updatedAt, since));
  if ((await orm.$count(report, recent)) > mostChanges) return undefined;
  const { rows } = await orm.execute<{ json: string }>(sql`
    select row_to_json(line)::text as json from (
      select ${wireColumns} from report where ${and(recent, isNull(report.deletedAt))}
    ) as line`);
  const gone = await orm
    .select({ id: report.id })
    .from(report)
    .where(and(recent, isNotNull(report.deletedAt)));
  return { changed: rows.map((row) => row.json), deleted: gone.map((row) => row.id) };
}

/** Recent reports are what people write again; older ones would slow the form down for little. */
const recentReports = 5000;
const mostSuggestions = 1000;

/** Values of recent reports, the most used first, for the fields of the form. */
export async function reportSuggestions(orm: Orm, area: Area): Promise<Record<string, string[]>> {
  const { rows } = await orm.execute<{ field: string; value: string }>(sql`
    with recent as (
      select user_name, agent, origin, originals from report
      where area = ${area} and deleted_at is null order by id desc limit ${recentReports}
    ), used as (
      select 'userName' as field, user_name as value from recent
      union all select 'agent', agent from recent
      union all select 'origin', origin from recent
      union all select 'eventNames', name from recent,
        json_array_elements(originals) as original, json_array_elements_text(original -> 'eventNames') as name
      union all select 'marketNames', name from recent,
        json_array_elements(originals) as original, json_array_elements_text(original -> 'marketNames') as name
    ), ranked as (
      select field, value, row_number() over (partition by field order by count(*) desc, value) as rank
      from used where value <> '' group by field, value
    )
    select field, value from ranked where rank <= ${mostSuggestions} order by field, rank`);
  const byField: Record<string, string[]> = {
    userName: [],
    agent: [],
    origin: [],
    eventNames: [],
    marketNames: [],
  };
  for (const { field, value } of rows) byField[field]?.push(value);
  return byField;
}
