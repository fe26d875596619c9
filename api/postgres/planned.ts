/** Long statements that run all the time: the database plans them once per connection instead of every time. */
import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** By text. There are few: statements differ in their parameters, not in their text. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `planned_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** Like `execute`. Only for statements whose text is one of a few. */
export async function executePlanned<Row>(executor: Executor, statement: SQL): Promise<readonly Row[]> {
  const query = dialect.sqlToQuery(statement);
  const prepared = executor._.session.prepareQuery(query, undefined, nameOf(query.sql), false);
  const { rows } = (await prepared.execute()) as { readonly rows: readonly Row[] };
  return rows;
}
