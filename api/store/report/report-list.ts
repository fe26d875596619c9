/** The long list of reports, newest day first. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { mostRowsInBrowser } from '../../../domain/record/whole-list.ts';
import type { Condition } from '../../../domain/report/filter.ts';
import type { Original } from '../../../domain/report/report.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import type { Orm } from '../../postgres/database.ts';
import { longListOf } from '../long-list/long-list.ts';
import { sqlOf } from './report-filter-sql.ts';
import { report, reportOrderDay } from '../../postgres/tables/report/report.ts';

const dayOfNone = '0001-01-01';

interface Row {
  readonly _id: string;
  readonly date: string | null;
}

interface SuggestedRow {
  readonly user_name: string;
  readonly agent: string;
  readonly origin: string;
  readonly originals: readonly Pick<Original, 'eventNames' | 'marketNames'>[];
}

export const reportList = longListOf<Row, SuggestedRow>({
  table: report,
  fields: [
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
  ],
  order: [
    { column: reportOrderDay, type: 'date', value: ({ date }) => date ?? dayOfNone },
    { column: sql`id`, type: 'uuid', value: ({ _id }) => _id },
  ],
  suggestions: {
    fields: ['userName', 'agent', 'origin', 'eventNames', 'marketNames'],
    columns: sql`user_name, agent, origin, originals`,
    valuesOf: ({ user_name, agent, origin, originals }: SuggestedRow) => ({
      userName: [user_name],
      agent: [agent],
      origin: [origin],
      eventNames: originals.flatMap(({ eventNames }) => eventNames),
      marketNames: originals.flatMap(({ marketNames }) => marketNames),
    }),
  },
});

/** Ids of reports that match conditions on findings, the latest first: enough to filter any list in a browser. */
export async function reportsWithFindings(
  orm: Orm,
  area: Area,
  conditions: readonly Condition[],
  hidden: readonly ListName[],
): Promise<string[]> {
  const rows = await orm
    .select({ id: report.id })
    .from(report)
    .where(and(eq(report.area, area), isNull(report.deletedAt), sqlOf(conditions, hidden)))
    .orderBy(desc(report.id))
    .limit(mostRowsInBrowser);
  return rows.map(({ id }) => id);
}
