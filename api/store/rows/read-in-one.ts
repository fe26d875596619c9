/** A page in one statement. */
import type { SQL } from 'drizzle-orm';
import type { Orm } from '../../postgres/database.ts';
import { readRows, type AskedRows, type FoundRows } from './read-rows.ts';
import { readingPage } from './reading.ts';
import type { RowSource } from './row-source.ts';

export type PageRead = FoundRows & { readonly asOf: string };

export function readInOne(orm: Orm, source: RowSource, asked: AskedRows, condition: SQL): Promise<PageRead> {
  return readingPage(orm, source.table, asked.signal, (tx) => readRows(tx, source, asked, condition));
}
