/**
 * What there is of each noun, counted by the database in one statement: its parts see the same moment, so the
 * total of proofs is the sum of the makers' and the total of reports that of each chart. Nothing is loaded.
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
import { reportCount } from '../../postgres/tables/report-count.ts';
import { sport } from '../../postgres/tables/sport.ts';
import { whitelabel } from '../../postgres/tables/whitelabel.ts';

interface Countable {
  readonly table: PgTable;
  readonly count: SQL;
  /** What counts in the table: deleted records never do. */
  readonly where: SQL;
  /** The India day by which a record belongs to a period; one without is in none but the open one. */
  readonly day: SQL;
  /** What it is counted by. */
  readonly groups: readonly SQL[];
}

const createdDay = sql`(created_at at time zone ${sql.raw(`'${timeZone}'`)})::date`;

const records = { count: sql`count(*)`, where: sql`deleted_at is null`, day: createdDay, groups: [] };

const countables: Readonly<Record<Module, Countable>> = {
  whitelabel: { ...records, table: whitelabel },
  prooftype: { ...records, table: prooftype },
  sport: { ...records, table: sport },
  proof: { ...records, table: proof, day: sql`date`, groups: [sql`proof_maker`] },
  // Reports are the many: they are counted as they are written.
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
  /** The counts by the group at this place. */
  by(place: number): NamedCount[];
}

/** The counts of these modules, and nothing of others. */
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
