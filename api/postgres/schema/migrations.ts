/** The migrations of this version of the console, and those that a database has. */
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

export const migrationsFolder = path.join(import.meta.dirname, '../migrations');

export interface MigrationName {
  readonly tag: string;
  readonly when: number;
  readonly hash: string;
}

export interface Migration extends MigrationName {
  readonly statements: readonly string[];
}

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

function readJournal() {
  const text = readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries } = journalSchema.parse(JSON.parse(text));
  // Without the folder, which changes when older files are put together; backups contain the name.
  return entries.map(({ tag, when }) => ({ tag: path.basename(tag), when }));
}

/** All migrations of this version of the console. */
export function knownMigrations(): Migration[] {
  const journal = readJournal();
  return readMigrationFiles({ migrationsFolder }).map(({ sql, folderMillis, hash }, index) => ({
    tag: journal[index]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql,
  }));
}

async function appliedRows(client: pg.ClientBase): Promise<{ hash: string; when: number }[]> {
  const found = await client.query<{ table: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  );
  if (!found.rows[0]?.table) return [];
  const { rows } = await client.query<{ hash: string; when: string }>(
    'select hash, created_at::text as when from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

/** Migrations applied to the database; none if it is new. */
export async function appliedMigrations(client: pg.ClientBase): Promise<MigrationName[]> {
  const tags = new Map(readJournal().map(({ tag, when }) => [when, tag]));
  return (await appliedRows(client)).map(({ hash, when }) => ({ tag: tags.get(when) ?? '', when, hash }));
}

/** Code does not work with the schema of a newer version, and would write records that the newer one cannot trust. */
export async function refuseNewerSchema(client: pg.ClientBase): Promise<void> {
  const newest = readJournal().at(-1)?.when ?? 0;
  if ((await appliedRows(client)).every(({ when }) => when <= newest)) return;
  throw new Error(
    'This database was used by a newer version of the console. Use that version, or restore a backup from before the upgrade into an empty database: see Upgrades in docs/operating.md',
  );
}

/** The same steps as at startup, so that the next start has nothing left to do. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      when,
    ]);
  }
}
