/** The lists that may get the indexes of a large one. */
import { sql } from 'drizzle-orm';
import type { Area, Module } from '../../domain/areas.ts';
import { wholeListRows } from '../../domain/record/whole-list.ts';
import type { Orm } from '../postgres/database.ts';
import { noteRows } from './note/note-rows.ts';
import { proofRowSource } from './proof/proof-rows.ts';
import { countReports } from './report/report-counts.ts';
import { reportRowSource } from './report/report-row-source.ts';
import { presentIn, tableOf, type RowSource } from './rows/row-source.ts';

interface GrowingList {
  readonly module: Module;
  readonly source: RowSource;
  /** The number of records, if it does not come from the table. */
  readonly count?: (orm: Orm, area: Area) => Promise<number>;
}

export const listsThatGrow: readonly GrowingList[] = [
  { module: 'report', source: reportRowSource, count: countReports },
  { module: 'note', source: noteRows.source },
  { module: 'proof', source: proofRowSource },
];

/** Up to it, small devices load the whole list, and everything is read in one statement in less than 200 ms. */
const manyRecords = wholeListRows.smallDevice;

export async function hasMany(orm: Orm, { source, count }: GrowingList, area: Area): Promise<boolean> {
  if (count) return (await count(orm, area)) > manyRecords;
  const { rows } = await orm.execute<{ isLong: boolean }>(sql`
    select exists (select from ${tableOf(source)} where ${presentIn(area)} order by id desc
      offset ${manyRecords} limit 1) as "isLong"`);
  return rows[0]?.isLong ?? false;
}
