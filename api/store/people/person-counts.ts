/** Counts the records of a user name in one statement, so that all figures come from one snapshot. */
import { sql, type SQL } from 'drizzle-orm';
import { areas, type Area } from '../../../domain/areas.ts';
import { mergedCounts, type NamedCount } from '../../../domain/dashboard/dashboard.ts';
import type { SearchScope } from '../../../domain/record/search/search.ts';
import {
  personLimits,
  type PersonAnswer,
  type PersonMonth,
  type PersonNames,
  type PersonTotals,
} from '../../../domain/sense/people/person.ts';
import { foldedTerm } from '../../../domain/values/fold.ts';
import { decimalText } from '../../../domain/values/money.ts';
import { inOneLine } from '../../../domain/values/one-line.ts';
import type { Executor } from '../../postgres/database.ts';
import { personSources, recordsOf, type PersonModule } from './person-sources.ts';

interface Group {
  readonly [column: string]: unknown;
  readonly module: PersonModule;
  readonly area: Area;
  readonly kind: 'total' | 'month' | 'agent' | 'brand' | 'name';
  /** The month as YYYY-MM, or the name. */
  readonly value: string | null;
  readonly count: number;
  readonly voided: number;
  readonly pl: string | null;
  /** In the last group of a list that is cut: how many were left out. */
  readonly others: number;
}

export type PersonCounts = Pick<
  PersonAnswer,
  'name' | 'spellings' | 'totals' | 'areas' | 'months' | 'agents' | 'brands'
>;

/** More agents, brands or spellings than a page or a workbook needs, of each list. */
const namesPerList = 1000;

interface Most {
  readonly names: number;
  readonly months: number;
}

/** For a workbook. */
export const everyCount: Most = { names: Infinity, months: Infinity };

export async function countPerson(
  orm: Executor,
  typed: string,
  scopes: readonly SearchScope[],
  most: Most = personLimits,
): Promise<PersonCounts> {
  const lists = [...new Set(scopes.map(({ module }) => module))].map((module) =>
    groupsOf(
      module,
      scopes.filter((scope) => scope.module === module).map(({ area }) => area),
      typed,
    ),
  );
  const { rows } = await orm.execute<Group>(sql.join(lists, sql` union all `));
  const of = (kind: Group['kind']) => rows.filter((row) => row.kind === kind);
  const namesOf = (kind: Group['kind'], keyOf: (name: string) => string) =>
    topOf(mergedCounts(named(of(kind)), keyOf), most.names, of(kind));
  const spellings = namesOf('name', String);
  const areaTotals = areas.flatMap((area) => {
    const own = scopes.filter((scope) => scope.area === area).map(({ module }) => module);
    const counted = of('total').filter((row) => row.area === area);
    return own.length > 0 ? [{ area, ...totalsOf(own, counted) }] : [];
  });
  const hasReports = scopes.some(({ module }) => module === 'report');
  return {
    name: spellings.top[0]?.name ?? (inOneLine(typed) || typed),
    spellings,
    totals: totalsOf(
      scopes.map(({ module }) => module),
      of('total'),
    ),
    areas: areaTotals,
    ...(hasReports && { months: monthsOf(of('month'), most.months) }),
    agents: namesOf('agent', foldedTerm),
    brands: namesOf('brand', foldedTerm),
  };
}

function groupsOf(module: PersonModule, among: readonly Area[], typed: string): SQL {
  const { table, name, agent, brand, pl, voidStatus } = personSources[module];
  const month = module === 'report' ? sql`date_trunc('month', date::timestamp)` : sql`null::timestamp`;
  const areaList = sql.join(
    among.map((area) => sql`${area}`),
    sql`, `,
  );
  // First grouped by all of these at once: most names have few agents and brands, so little is left to count.
  return sql`(
    select ${module}::text as module, area, kind, value, count, voided, pl,
      case when rank = ${namesPerList} and kind <> 'month' then groups - rank else 0 end::int as others
    from (
      select *, row_number() over (partition by area, kind order by count desc, value) as rank,
        count(*) over (partition by area, kind) as groups
      from (
        select area,
          case when grouping(month) = 0 then 'month' when grouping(agent) = 0 then 'agent'
            when grouping(brand) = 0 then 'brand' when grouping(name) = 0 then 'name' else 'total' end as kind,
          coalesce(to_char(month, 'YYYY-MM'), agent, brand, name) as value,
          sum(count)::int as count, sum(voided)::int as voided, sum(pl)::text as pl
        from (
          select area, ${month} as month, ${agent} as agent, ${brand} as brand, ${name} as name, count(*) as count,
            count(*) filter (where ${voidStatus}::text = 'Void') as voided, sum(${pl}::numeric) as pl
          from ${table} where area in (${areaList}) and ${recordsOf(module, typed)}
          group by 1, 2, 3, 4, 5
        ) as own
        group by grouping sets ((area), (area, month), (area, agent), (area, brand), (area, name))
      ) as counted
    ) as ranked where rank <= ${namesPerList} or kind = 'month'
  )`;
}

/** Records without an agent or brand count for none. */
function named(rows: readonly Group[]): NamedCount[] {
  return rows.flatMap(({ value, count }) => (value ? [{ name: value, count }] : []));
}

function topOf(counts: readonly NamedCount[], most: number, rows: readonly Group[]): PersonNames {
  const top = counts.slice(0, most).map(({ name, count }) => ({ name, count }));
  const leftOut = rows.reduce((sum, { others }) => sum + others, 0);
  return { top, others: counts.length - top.length + leftOut };
}

function totalsOf(listed: readonly PersonModule[], rows: readonly Group[]): PersonTotals {
  const of = (module: PersonModule) => rows.filter((row) => row.module === module);
  const count = (module: PersonModule) => of(module).reduce((sum, row) => sum + row.count, 0);
  return {
    ...(listed.includes('report') && {
      reports: count('report'),
      voided: of('report').reduce((sum, row) => sum + row.voided, 0),
      pl: sumOf(of('report')),
    }),
    ...(listed.includes('proof') && { proofs: count('proof') }),
    ...(listed.includes('note') && { notes: count('note') }),
  };
}

function monthsOf(rows: readonly Group[], most: number): PersonMonth[] {
  const months = [...new Set(rows.filter(({ module }) => module === 'report').map(({ value }) => value))];
  const dated = months.filter((month) => month !== null).toSorted((one, other) => (one < other ? 1 : -1));
  const undated = months.filter((month) => month === null);
  return [...dated.slice(0, most), ...undated].map((month) => {
    const own = rows.filter((row) => row.module === 'report' && row.value === month);
    return {
      month,
      reports: own.reduce((sum, row) => sum + row.count, 0),
      voided: own.reduce((sum, row) => sum + row.voided, 0),
      pl: sumOf(own),
    };
  });
}

/** Sums of money come from the database as decimals with two places. */
function sumOf(rows: readonly Group[]): string {
  return decimalText(rows.reduce((sum, { pl }) => sum + BigInt((pl ?? '0.00').replace('.', '')), 0n));
}
