/**
 * Frequent statements: their text is built once instead of per call, and the database plans them once per connection.
 * Values are passed as `sql.placeholder`.
 */
import { createHash } from 'node:crypto';
import {
  DrizzleQueryError,
  getTableColumns,
  is,
  Param,
  Placeholder,
  SQL,
  Table,
  type Column,
  type DriverValueDecoder,
  type SQLWrapper,
} from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Executor, Orm } from './database.ts';
import { casing } from './schema/casing.ts';

const dialect = new PgDialect({ casing });

/** Builds statements without a connection. */
export const statements: Pick<Orm, 'select' | 'insert' | 'update' | 'delete'> = drizzle.mock({ casing });

export type Values = Readonly<Record<string, unknown>>;

/** What a statement returns, in the order of its columns: columns, expressions, or all columns of a table under one name. */
export type Returned = Readonly<Record<string, Column | SQL | Table>>;

/** Without `returned`, rows are as the driver reads them. */
export interface Statement {
  readonly query: SQLWrapper;
  readonly returned?: Returned;
}

type Run = (executor: Executor, values?: Values) => Promise<readonly unknown[]>;

/** A statement with one text. It is built when it is first needed. */
export function planned<Row>(build: () => Statement) {
  let run: Run | undefined;
  return async (executor: Executor, values?: Values): Promise<readonly Row[]> => {
    run ??= compiled(build());
    return (await run(executor, values)) as readonly Row[];
  };
}

/** Limit of texts; more would not be worth planning. */
const mostVariants = 64;

/** A statement with a few variants, identified by a key. */
export function plannedBy<Row, Key extends string = string>(build: (key: Key) => Statement) {
  const known = new Map<Key, Run>();
  return async (executor: Executor, key: Key, values?: Values): Promise<readonly Row[]> => {
    let run = known.get(key);
    if (!run) {
      const isKept = known.size < mostVariants;
      run = compiled(build(key), isKept);
      if (isKept) known.set(key, run);
    }
    return (await run(executor, values)) as readonly Row[];
  };
}

function compiled({ query, returned }: Statement, isNamed = true): Run {
  const { text, params } = sentOnce(dialect.sqlToQuery(query.getSQL()));
  const fills = params.map(fillerOf);
  const name = isNamed ? nameOf(text) : undefined;
  const toRow = returned && rowReader(returned);
  return async (executor, values = {}) => {
    const params = fills.map((fill) => fill(values));
    const { client } = executor._.session as unknown as { readonly client: pg.Pool | pg.PoolClient };
    const asked = { name, text, values: params, types };
    try {
      if (!toRow) return (await client.query<Values>(asked)).rows;
      const { rows } = await client.query<unknown[]>({ ...asked, rowMode: 'array' });
      return rows.map((row) => toRow(row));
    } catch (error) {
      // The same error as Drizzle's own statements, so that the log names the statement.
      throw error instanceof Error ? new DrizzleQueryError(text, params, error) : error;
    }
  };
}

/** A value used in several places of a statement is one parameter: it is sent and read once. */
function sentOnce({ sql: text, params }: { readonly sql: string; readonly params: readonly unknown[] }) {
  const kept: unknown[] = [];
  const places = params.map((param) => {
    const known = is(param, Placeholder)
      ? kept.findIndex((other) => is(other, Placeholder) && other.name === param.name)
      : -1;
    return known >= 0 ? known + 1 : kept.push(param);
  });
  return {
    text: text.replaceAll(/\$(\d+)/g, (_, place: string) => `$${places[Number(place) - 1]}`),
    params: kept,
  };
}

/** Days and moments stay as text, which Drizzle's columns read. */
const untouched = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    untouched.has(id) ? (value: string) => value : (pg.types.getTypeParser(id, format) as never),
};

function nameOf(text: string): string {
  return `planned_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}

function fillerOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => valueOf(values, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder } = param;
  const { name } = param.value;
  return (values) => {
    const value = valueOf(values, name);
    return value === null ? null : encoder.mapToDriverValue(value);
  };
}

function valueOf(values: Values, name: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`the statement needs ${name}`);
  return value;
}

type Decode = DriverValueDecoder<unknown, unknown>['mapFromDriverValue'];

/** Reads a row of values, which has the order of `returned`. */
function rowReader(returned: Returned): (row: readonly unknown[]) => Values {
  const places: { readonly within: string | undefined; readonly name: string; readonly decode: Decode }[] =
    [];
  for (const [name, what] of Object.entries(returned)) {
    if (!is(what, Table)) {
      places.push({ within: undefined, name, decode: decoderOf(what) });
      continue;
    }
    for (const [field, column] of Object.entries(getTableColumns(what))) {
      places.push({ within: name, name: field, decode: decoderOf(column) });
    }
  }
  return (row) => {
    const read: Record<string, unknown> = {};
    for (const [at, { within, name, decode }] of places.entries()) {
      const value = row[at];
      const target = within === undefined ? read : ((read[within] ??= {}) as Record<string, unknown>);
      target[name] = value === null ? null : decode(value);
    }
    return read;
  };
}

function decoderOf(what: Column | SQL): Decode {
  if (is(what, SQL)) {
    const { decoder } = what as unknown as { readonly decoder: DriverValueDecoder<unknown, unknown> };
    return (value) => decoder.mapFromDriverValue(value);
  }
  return (value) => what.mapFromDriverValue(value);
}
