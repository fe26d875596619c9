/** Counts, sums and days of reports from the ledger, for filters on its columns: see docs/decisions/0086. */
import { sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { meets } from '../../../domain/record/list-filter.ts';
import { searchParts, type Condition, type SearchPart } from '../../../domain/report/filter.ts';
import type { ReportTotal } from '../../../domain/report/sorts.ts';
import { searchableText } from '../../../domain/values/fold.ts';
import { centsOfDecimal, decimalText } from '../../../domain/values/money.ts';
import type { Executor } from '../../postgres/database.ts';
import { areaText } from '../rows/row-source.ts';
import type { Counted } from '../rows/read-rows.ts';

interface Kind {
  readonly catchBy: string;
  readonly proofStatus: string;
  readonly voidStatus: string;
}
type Line = Kind & { readonly count: number } & Readonly<Record<ReportTotal, string>>;

const noAmounts = { acBalance: [], afterVoidBalance: [], pl: [], odds: [], stack: [] };
const inLedger: readonly SearchPart[] = ['catchBy', 'proofStatus', 'voidStatus'];

interface DayCount extends Record<string, unknown> {
  readonly day: string | null;
  readonly count: number;
}

export interface ReportLedger extends Counted {
  /** The days of the matching reports and how many each has, the newest first; null for those without a day. */
  days(tx: Executor): Promise<readonly DayCount[]>;
}

/** The name of the part that a condition is about, or undefined. */
function partOf(condition: Condition): SearchPart | undefined {
  return 'part' in condition && condition.part !== undefined ? searchParts[condition.part] : undefined;
}

function textOf(kind: Kind): string {
  const values: Partial<Record<SearchPart, string>> = kind;
  return searchableText(searchParts.map((part) => values[part] ?? ''));
}

function boundsOf(conditions: readonly Condition[]): SQL {
  const bounds = conditions.flatMap((condition) => {
    if (condition.kind !== 'days') return [];
    const { from, to } = condition;
    return [
      from === undefined ? sql`` : sql` and date >= ${from}::date`,
      to === undefined ? sql`` : sql` and date <= ${to}::date`,
    ];
  });
  return sql.join(bounds);
}

const isDay = ({ kind }: Condition) => kind === 'days';

/** Whether the ledger can answer the conditions; otherwise the reports themselves must be read. */
export function isInLedger(conditions: readonly Condition[]): boolean {
  return conditions.every(
    (condition) => isDay(condition) || inLedger.includes(partOf(condition) ?? 'remark'),
  );
}

export async function reportLedger(
  tx: Executor,
  area: Area,
  conditions: readonly Condition[],
): Promise<ReportLedger> {
  const texts = conditions.filter((condition) => !isDay(condition));
  const lines = sql`from report_count where area = ${areaText(area)}${boundsOf(conditions)}`;
  const { rows } = await tx.execute<Line & Record<string, unknown>>(sql`
    select catch_by as "catchBy", proof_status as "proofStatus", void_status as "voidStatus",
      sum(count)::int as count, sum(pl)::text as pl, sum(stack)::text as stack,
      sum(ac_balance)::text as "acBalance", sum(after_void_balance)::text as "afterVoidBalance"
    ${lines} group by 1, 2, 3`);
  const kinds = rows.filter((line) => meets({ text: textOf(line), day: null, cents: noAmounts }, texts));
  const sum = (name: ReportTotal) =>
    decimalText(kinds.reduce((total, line) => total + centsOfDecimal(line[name]), 0n));
  let known: DayCount[] | undefined;
  return {
    total: kinds.reduce((total, { count }) => total + count, 0),
    totals: {
      pl: sum('pl'),
      stack: sum('stack'),
      acBalance: sum('acBalance'),
      afterVoidBalance: sum('afterVoidBalance'),
    },
    async days(again) {
      if (known) return known;
      const wanted = JSON.stringify(
        kinds.map(({ catchBy, proofStatus, voidStatus }) => ({ catchBy, proofStatus, voidStatus })),
      );
      const ofKind = sql`and (catch_by, proof_status, void_status) in (
        select "catchBy", "proofStatus", "voidStatus" from json_to_recordset(${wanted}::json)
        as kind("catchBy" text, "proofStatus" text, "voidStatus" text))`;
      const { rows: days } = await again.execute<DayCount>(sql`
        select date::text as day, sum(count)::int as count ${lines}
        ${texts.length === 0 ? sql`` : ofKind} group by date having sum(count) <> 0 order by date desc nulls last`);
      known = days;
      return days;
    },
  };
}
