/**
 * Counts the records of each module in one statement, so that all parts see the same snapshot: the number of
 * proofs is the sum over the makers, and the number of reports that of each chart. No record is loaded.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Area, Module } from '../../../domain/areas.ts';
import type { DayRange } from '../../../domain/dashboard/period.ts';
import { timeZone } from '../../../domain/values/limits.ts';
import type { NamedCount } from '../../../domain/dashboard/dashboard.ts';
import type { Executor } from '../../postgres/database.ts';
import { note, noteDay } from '../../postgres/tables/note.ts';
import { proof } from '../../postgres/tables/proof.ts';
import { prooftype } from '../../postgres/tables/prooftype.ts';
import { reportCount } from '../../postgres/tables/report/report-count.ts';
import { sport } from '../../postgres/tables/sport.ts';
import { whitelabel } from '../../postgres/tables/whitelabel.ts';

interface Countable {
  readonly table: PgTable;
  readonly count: SQL;
  /** Rows to count, without deleted records. */
  readonly where: SQL;
  /** The day (in India) that decides the period; a record without one counts only in an open period. */
  readonly day: SQL;
  /** Columns to group by. */
  readonly groups: readonly SQL[];
}

const createdDay = sql`(created_at at time zone ${sql.raw(`'${timeZone}'`)})::date`;

const records = { count: sql`count(*)`, where: sql`deleted_at is null`, day: createdDay, groups: [] };

const countables: Readonly<Record<Module, Countable>> = {
  whitelabel: { ...records, table: whitelabel },
  prooftype: { ...records, table: prooftype },
  sport: { ...records, table: sport },
  proof: { ...records, table: proof, day: sql`date`, groups: [sql`proof_maker`] },
  // There are many reports: they are counted when they are written.
  report: {
    table: reportCount,
    count: sql`sum(count)`,
    where: sql`true`,
    day: sql`date`,
    groups: [sql`catch_by`, sql`proof_status`, sql`void_status`],
  },
  note: { ...records, table: note, day: noteDay },
};

interface CountedGroup extends Record<string, unknown> {
  readonly module: Module;
  readonly groups: readonly string[];
  readonly count: string;
}

function countOf(area: Area, module: Module, { from, to }: DayRange): SQL {
  const { table, count, where, day, groups } = countables[module];
  const bounds = [
    from === undefined ? sql`` : sql` and ${day} >= ${from}::date`,
    to === undefined ? sql`` : sql` and ${day} <= ${to}::date`,
  ];
  const by = groups.length === 0 ? sql`` : sql` group by ${sql.join([...groups], sql`, `)}`;
  return sql`select ${module} as module, array[${sql.join([...groups], sql`, `)}]::text[] as groups, ${count} as count
    from ${table} where area = ${area} and ${where}${sql.join(bounds)}${by}`;
}

export interface ModuleCount {
  readonly total: number;
  /** The counts by the group at this index. */
  by(place: number): NamedCount[];
}

/** Counts these modules only. */
export async function countRecords(
  orm: Executor,
  area: Area,
  modules: readonly Module[],
  range: DayRange,
): Promise<ReadonlyMap<Module, ModuleCount>> {
  if (modules.length === 0) return new Map();
  const parts = modules.map((module) => countOf(area, module, range));
  const { rows } = await orm.execute<CountedGroup>(sql.join(parts, sql` union all `));
  return new Map(modules.map((module) => [module, moduleCount(rows.filter((row) => row.module === module))]));
}

function moduleCount(rows: readonly CountedGroup[]): ModuleCount {
  return {
    total: rows.reduce((sum, row) => sum + Number(row.count), 0),
    by: (place) => {
      const byName = new Map<string, number>();
      for (const { groups, count } of rows) {
        const name = groups[place] ?? '';
        byName.set(name, (byName.get(name) ?? 0) + Number(count));
      }
      return [...byName].filter(([, count]) => count > 0).map(([name, count]) => ({ name, count }));
    },
  };
}
