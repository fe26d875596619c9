/** Inserting and changing one row of a table, by any of its columns, returning the whole row. */
import { eq, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../postgres/database.ts';
import { plannedBy, statements, type Values } from '../postgres/planned.ts';

export function rowStatements<Row>(table: PgTable & { readonly id: PgColumn }) {
  const columns = getTableColumns(table);
  const returned = columns;
  const placeholders = (key: string) =>
    Object.fromEntries(key.split(',').map((name) => [name, sql.placeholder(name)]));
  const now = { updatedAt: sql`now()` };

  const insertPlanned = plannedBy<Row>((key) => ({
    query: statements
      .insert(table)
      .values(placeholders(key) as never)
      .returning(),
    returned,
  }));

  const updatePlanned = plannedBy<Row>((key) => ({
    query: statements
      .update(table)
      .set({ ...placeholders(key), ...now })
      .where(eq(table.id, sql.placeholder('itself')))
      .returning(),
    returned,
  }));

  /** The values that the table has columns for, by column name. */
  const known = (values: Values) =>
    Object.keys(values)
      .filter((name) => name in columns && values[name] !== undefined)
      .toSorted()
      .join(',');
  /** Expressions are part of the text of a statement. */
  const isPlain = (values: Values) => !Object.values(values).some((value) => is(value, SQL));

  const insertInto = async (tx: Executor, values: Values): Promise<Row> => {
    const [row] = isPlain(values)
      ? await insertPlanned(tx, known(values), values)
      : await tx
          .insert(table)
          .values(values as never)
          .returning();
    return row as Row;
  };

  /** Undefined if there is no such row. `updatedAt` is set automatically. */
  const updateOf = async (tx: Executor, itself: string, values: Values): Promise<Row | undefined> => {
    const [row] = isPlain(values)
      ? await updatePlanned(tx, known(values), { ...values, itself })
      : await tx
          .update(table)
          .set({ ...values, ...now })
          .where(eq(table.id, itself))
          .returning();
    return row as Row | undefined;
  };

  return { insertInto, updateOf };
}
