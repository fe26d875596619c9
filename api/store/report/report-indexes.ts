/** The indexes of areas with many reports. */
import { sql } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { Orm } from '../../postgres/database.ts';
import { makeNextIndex, rowIndexesOf } from '../rows/row-indexes.ts';
import { countReports } from './report-counts.ts';
import { reportRowSource } from './report-row-source.ts';

/** Below it, everything is read in one statement within a tenth of a second. */
const manyReports = 100_000;

export async function hasManyReports(orm: Orm, area: Area): Promise<boolean> {
  return (await countReports(orm, area)) > manyReports;
}

/** Makes those that are missing, one after another, while others write. Returns their names. */
export async function makeReportIndexes(orm: Orm, area: Area): Promise<string[]> {
  const made: string[] = [];
  await orm.execute(sql`create extension if not exists pg_trgm`);
  const wanted = rowIndexesOf(reportRowSource, area, ['date']);
  for (;;) {
    const name = await makeNextIndex(orm, reportRowSource, wanted);
    if (name === undefined) return made;
    made.push(name);
  }
}
