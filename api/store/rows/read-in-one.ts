/** A page in one statement, in one snapshot with its cursor. */
import { sql, type SQL } from 'drizzle-orm';
import type { Orm } from '../../postgres/database.ts';
import { cursorNow } from '../long-list/list-cursor.ts';
import { readRows, type AskedRows, type FoundRows } from './read-rows.ts';
import type { RowSource } from './row-source.ts';

/** Longer than anybody waits. */
export const mostMs = 10_000;

export type PageRead = FoundRows & { readonly asOf: string };

export function readInOne(orm: Orm, source: RowSource, asked: AskedRows, condition: SQL): Promise<PageRead> {
  return orm.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${mostMs}; set local jit = off`));
      const { rows } = await tx.execute<{ asOf: string }>(sql`select ${cursorNow(source.table)} as "asOf"`);
      return { ...(await readRows(tx, source, asked, condition)), asOf: rows[0]?.asOf ?? '' };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
