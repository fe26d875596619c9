/** Brings an empty database to the schema of a backup, which may be older than its current one. */
import type pg from 'pg';
import { BackupProblem } from './problem.ts';
import { appliedMigrations, applyMigrations, knownMigrations, type Migration } from '../schema/migrations.ts';
import { countKnown } from './schema-of-backup.ts';
import { isCopied, quotedTable, tablesInOrder } from './tables.ts';

export async function refuseRecords(client: pg.ClientBase): Promise<void> {
  for (const { name } of (await tablesInOrder(client)).filter(isCopied)) {
    const { rowCount } = await client.query(`select 1 from ${quotedTable(name)} limit 1`);
    if (rowCount)
      throw new BackupProblem('A backup is restored into an empty database; this one has records.');
  }
}

/**
 * Returns the objects that must still exist after the restore: a restore never removes objects that do not
 * belong to the console.
 */
export async function prepareSchema(client: pg.ClientBase, count: number): Promise<string[]> {
  const known = knownMigrations();
  const applied = countKnown(await appliedMigrations(client), known);
  if (applied === undefined)
    throw new BackupProblem('This database was used by a newer version of the console. Update the console.');
  if (applied <= count) {
    await applyMigrations(client, known.slice(applied, count));
    return [];
  }
  await applyMigrations(client, known.slice(applied));
  const before = await namesOf(client);
  await removeAll(client);
  await applyMigrations(client, known.slice(0, count));
  return before;
}

export async function finishSchema(client: pg.ClientBase, count: number, before: string[]): Promise<void> {
  await applyMigrations(client, remaining(count));
  const after = new Set(await namesOf(client));
  const lost = before.find((name) => !after.has(name));
  if (lost !== undefined)
    throw new BackupProblem(
      `This database contains objects that are not the console's: ${lost}. Restore into a separate database.`,
    );
}

const remaining = (count: number): Migration[] => knownMigrations().slice(count);

/** Our tables, views, sequences, routines, types and collations, without those of extensions and of identity columns. */
const ownObjects = `
  select c.oid, c.oid::regclass::text as name,
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
      as kind
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select p.oid, p.oid::regprocedure::text, 'routine' from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all
  select t.oid, t.oid::regtype::text, 'type' from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
  union all
  select c.oid, c.oid::regcollation::text, 'collation' from pg_collation c
  where c.collnamespace = 'public'::regnamespace`;

async function readObjects(client: pg.ClientBase): Promise<{ kind: string; name: string }[]> {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select kind, name from (${ownObjects}) as o
     where not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype in ('e', 'i')) order by 1, 2`,
  );
  return rows;
}

async function namesOf(client: pg.ClientBase): Promise<string[]> {
  return (await readObjects(client)).map(({ kind, name }) => `${kind} ${name}`);
}

async function removeAll(client: pg.ClientBase): Promise<void> {
  // Names as quoted by the catalog; dropping one may already have dropped another.
  for (const { kind, name } of await readObjects(client))
    await client.query(`drop ${kind} if exists ${name} cascade`);
  await client.query('delete from drizzle.__drizzle_migrations');
}
