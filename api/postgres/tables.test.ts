/**
 * A changed table needs a migration: the tables must match a new database, and the latest snapshot, from which the next
 * migration is generated.
 */
import { is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { modules, type Module } from '../../domain/areas.ts';
import { templateDatabase } from '../testing/server-settings.ts';
import { cloneDatabase } from '../testing/test-console.ts';
import { migrationsFolder } from './schema/migrations.ts';

interface Snapshot {
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly columns: Readonly<Record<string, { name: string; type: string; notNull: boolean }>>;
        readonly indexes: Readonly<Record<string, { readonly name: string; readonly isUnique: boolean }>>;
      }
    >
  >;
}

const folder = path.join(import.meta.dirname, 'tables');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);
const found = await Promise.all(
  files.map(async (file) => Object.values((await import(path.join(folder, file))) as object)),
);
const configs = found
  .flat()
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));
/** PostgreSQL spells some types differently. */
const spelled = (type: string) => type.replace(', ', ',').replace(' without time zone', '');
const columnLine = (table: string, name: string, type: string, isRequired: boolean) =>
  `${table}.${name} ${spelled(type)}${isRequired ? ' not null' : ''}`;
const indexLine = (table: string, name: string, isUnique: boolean) =>
  `${table}: ${isUnique ? 'unique ' : ''}index ${name}`;

const declared = configs
  .flatMap(({ name: table, columns, indexes }) => [
    ...columns.map((column) =>
      columnLine(table, toSnakeCase(column.name), column.getSQLType(), column.notNull),
    ),
    ...indexes.map(({ config }) => indexLine(table, String(config.name), config.unique)),
  ])
  .sort();

it('has every table, column and index in a new database, and nothing else', async () => {
  const { pool, close } = await cloneDatabase(templateDatabase);
  const columns = await pool.query(
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired"
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  );
  const indexes = await pool.query(
    `select tables.relname as table, indexes.relname as name, indisunique as "isUnique"
     from pg_index join pg_class tables on tables.oid = indrelid join pg_class indexes on indexes.oid = indexrelid
     where tables.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
  );
  await close();
  const actual = [
    ...columns.rows.map(({ table, name, type, isRequired }) => columnLine(table, name, type, isRequired)),
    ...indexes.rows.map(({ table, name, isUnique }) => indexLine(table, name, isUnique)),
  ];
  expect(actual.sort()).toEqual(declared);
});

it('has a snapshot of every table, column and index', () => {
  const meta = path.join(migrationsFolder, 'meta');
  const latest = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const { tables } = JSON.parse(readFileSync(path.join(meta, String(latest)), 'utf8')) as Snapshot;
  const kept = Object.values(tables).flatMap(({ name: table, columns, indexes }) => [
    ...Object.values(columns).map(({ name, type, notNull }) => columnLine(table, name, type, notNull)),
    ...Object.values(indexes).map(({ name, isUnique }) => indexLine(table, name, isUnique)),
  ]);
  expect(kept.sort()).toEqual(declared);
});

/** Modules whose records have no name. */
const unnamed: readonly Module[] = ['proof', 'report', 'note'];

it('has a unique index on names, in every module with names', () => {
  const named = modules.filter((module) => !unnamed.includes(module));
  const unique = configs
    .filter(({ indexes }) => indexes.some(({ config }) => config.unique))
    .map(({ name }) => name);
  expect(unique).toEqual(expect.arrayContaining(named));
});
