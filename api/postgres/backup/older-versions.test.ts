/** Restores backups of older versions, and of the format without a seal, into the current version. */
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { gzipSync } from 'node:zlib';
import {
  brandNewDatabase,
  digestsOf,
  emptyDatabase,
  newFile,
  restore,
  save,
  version1File,
} from '../../testing/backup-files.ts';
import { databaseSettings } from '../../testing/global-setup.ts';
import { adminOfTests } from '../../testing/server-settings.ts';
import { cloneDatabase, startTestConsole } from '../../testing/test-console.ts';
import { variants } from '../../testing/variants.ts';
import { migrateUnderLock, type Database } from '../database.ts';
import { applyMigrations, knownMigrations } from '../schema/migrations.ts';

/** Columns, indexes, constraints, triggers and routines, and the applied migrations. */
async function schemaOf(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select 'column' as kind, table_name || '.' || column_name as name,
       concat_ws(' ', data_type, is_nullable, column_default, ordinal_position) as what
     from information_schema.columns where table_schema = 'public'
     union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select 'routine', proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'migration', hash, created_at::text from drizzle.__drizzle_migrations
     order by 1, 2, 3`,
  );
  return rows;
}

const firstWithReports = 6;

/**
 * A backup gets all migrations after its own: the oldest gets every one, and the oldest with reports those that change
 * their rows. They and the last two are restored into both kinds of empty database.
 */
const restoredVersions = variants(
  knownMigrations().map(({ tag }, index) => [tag, index + 1] as const),
  ([, version]) => [1, firstWithReports].includes(version) || version >= knownMigrations().length - 1,
);

const userId = '01890000-0000-7000-8000-000000000001';

async function insertOldRows(pool: pg.Pool, migrations: number): Promise<void> {
  await pool.query(
    `insert into app_user (id, username, email, password_hash, role, section, permissions, created_by, updated_by)
     values ($1, 'somebody', 'somebody@example.test', 'x', 'admin', '{Turbo,Forex}', '{}', 'x', 'x')`,
    [userId],
  );
  await pool.query(
    `insert into sport (id, area, name, created_by, updated_by)
     select gen_random_uuid(), 'turbo', 'sample ' || n, 'x', 'x' from generate_series(1, 50) as n`,
  );
  if (migrations >= firstWithReports)
    await pool.query(
      `insert into report (id, area, created_by, updated_by, date, user_name, agent, origin, originals, ac_balance,
         after_void_balance, catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text, pl_total,
         stack_total, odds, stacks, content_hash)
       select gen_random_uuid(), 'turbo', 'x', 'x', '2026-11-15', 'u', 'a', 'o', '[]', 1, 1, 'Agent', '', 'Submitted', 'Void',
         '', '', '', 0, 0, '{}', '{}', n::text from generate_series(1, 20) as n`,
    );
}

/** The schema of the current version, read once. */
let current: Awaited<ReturnType<typeof schemaOf>>;
/** A database that is brought from one version to the next, and its version: others are copies of it. */
let aging: { name: string; version: number };

beforeAll(async () => {
  const fresh = await cloneDatabase();
  current = await schemaOf(fresh.pool);
  await fresh.close();
  const empty = await cloneDatabase('template1');
  aging = { name: await nameOf(empty.pool), version: 0 };
  await empty.close();
});

async function nameOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  return rows[0]!.name;
}

/** A new database under an old version; the versions are asked for in ascending order. */
async function databaseUnder(version: number): Promise<Database> {
  const client = new pg.Client(databaseSettings(inject('databaseServers').embedded, aging.name));
  await client.connect();
  await applyMigrations(client, knownMigrations().slice(aging.version, version));
  // Only a database without connections can be copied.
  await client.end();
  aging.version = version;
  const copy = await cloneDatabase(aging.name);
  onTestFinished(() => copy.close());
  return copy;
}

async function appliedMigrations(pool: pg.Pool): Promise<unknown[]> {
  return (await pool.query('select * from drizzle.__drizzle_migrations order by id')).rows;
}

it.each(restoredVersions)('a backup made under %s', async (_tag, count) => {
  const old = await databaseUnder(count);
  await insertOldRows(old.pool, count);
  const file = await newFile();
  await save(old, file);
  // Alternates between the two kinds of empty database.
  const target = count % 2 === 0 ? await brandNewDatabase() : await emptyDatabase();
  await restore(target, file);
  expect(await schemaOf(target.pool)).toEqual(current);
  // The next start has nothing left to do.
  const applied = await appliedMigrations(target.pool);
  await migrateUnderLock(target.pool);
  expect(await appliedMigrations(target.pool)).toEqual(applied);
  const { rows } = await target.pool.query(
    `select (select count(*)::int from sport where name like 'sample%') as sports,
       (select count(*)::int from report) as reports,
       (select coalesce(sum(count), 0)::int from report_count) as counted`,
  );
  const reports = count >= firstWithReports ? 20 : 0;
  expect(rows).toEqual([{ sports: 50, reports, counted: reports }]);
});

it('does not remove foreign objects to make room for an older schema', async () => {
  const old = await brandNewDatabase();
  const client = await old.pool.connect();
  await applyMigrations(client, knownMigrations().slice(0, 3));
  client.release();
  await insertOldRows(old.pool, 3);
  const file = await newFile();
  await save(old, file);
  const target = await emptyDatabase();
  await target.pool.query('create table somebody_elses (id int)');
  await expect(restore(target, file)).rejects.toThrow(/not the console's: table somebody_elses/);
  const { rows } = await target.pool.query(
    `select to_regclass('somebody_elses')::text as theirs, to_regclass('note')::text as ours, count(*)::int as sports from sport`,
  );
  expect(rows).toEqual([{ theirs: 'somebody_elses', ours: 'note', sports: 0 }]);
});

it('restores a backup made before the current format', async () => {
  // Into one with a schema: see settle.test.ts.
  const target = await brandNewDatabase();
  const { rows, tables } = await restore(target, version1File, { unsealed: true });
  expect(rows).toBe(234);
  expect(Object.fromEntries(tables)).toMatchObject({ app_user: 1, sport: 21, report: 1, note: 1, file: 1 });
  const notes = await target.pool.query<{ note: string }>('select note from note');
  expect(notes.rows[0]?.note).toContain(
    'first\u2028second\u2029third "quoted" \'single\' \\back\\slash\\n \u{1F0A1}',
  );
  const { rows: exact } = await target.pool.query(
    `select ac_balance::text, after_void_balance::text, (select count from report_count) as counted,
       (select encode(sha256(bytes), 'hex') = hash from file) as whole from report`,
  );
  expect(exact).toEqual([
    { ac_balance: '12345678901.23', after_void_balance: '-99999999999.99', counted: 1, whole: true },
  ]);
  const console = await startTestConsole({}, target);
  const token = await console.signIn(adminOfTests.username, adminOfTests.password);
  const dashboard = await console.call('GET', '/admin/dashboard?area=turbo', { token });
  expect(dashboard.body.data.totals).toMatchObject({ report: 1, note: 1, whitelabel: 1 });
  await console.close();
});

/** Writes the format used before the current one. */
async function version1Of(pool: pg.Pool, migrations: number): Promise<string> {
  const lines = [JSON.stringify({ format: 'console-backup', version: 1, migrations })];
  for (const table of ['app_user', 'file', 'note']) {
    lines.push(JSON.stringify({ table }));
    const { rows } = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`);
    lines.push(...rows.map(({ row }) => row));
  }
  lines.push(JSON.stringify({ end: true, rows: lines.length - 4 }));
  const file = await newFile();
  await writeFile(file, gzipSync(`${lines.join('\n')}\n`, { level: 1 }));
  return file;
}

it('streams long rows of the old format, also from an older version', async () => {
  const old = await brandNewDatabase();
  const client = await old.pool.connect();
  await applyMigrations(client, knownMigrations().slice(0, 7));
  client.release();
  await insertOldRows(old.pool, 5);
  // Three million are many pieces already; ten are the longest picture.
  for (const length of variants([10_000_000, 0, 1, 3_000_000, 5], (bytes) => bytes <= 3_000_000)) {
    const bytes = randomBytes(length);
    await old.pool.query(`insert into file values ($1, $2, 'image/png', 1, 1, 1, null)`, [
      createHash('sha256').update(bytes).digest('hex'),
      bytes,
    ]);
  }
  const target = await brandNewDatabase();
  await restore(target, await version1Of(old.pool, 7), { unsealed: true });
  const { file } = await digestsOf(old.pool);
  expect(await digestsOf(target.pool)).toMatchObject({ file });
});

it('reports that an old-format backup is from a newer version', async () => {
  const file = await newFile();
  const header = JSON.stringify({ format: 'console-backup', version: 1, migrations: 999 });
  await writeFile(file, gzipSync(`${header}\n{"end":true,"rows":0}\n`));
  await expect(restore(await brandNewDatabase(), file, { unsealed: true })).rejects.toThrow(/newer version/);
});
