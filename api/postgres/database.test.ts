import type pg from 'pg';
import { expect, it } from 'vitest';
import { serverKinds, templateDatabase } from '../testing/server-settings.ts';
import { cloneDatabase } from '../testing/test-console.ts';
import { migrateUnderLock } from './database.ts';
import { DatabaseAway } from './failures.ts';
import { cutConnection } from './connection/watch.ts';
import { appUser } from './tables/user.ts';

it.each(serverKinds)('releases connections on which `begin` failed, to a server that is %s', async (kind) => {
  const { pool, orm, close } = await cloneDatabase(templateDatabase, kind);
  const breakIt = (client: pg.PoolClient) => cutConnection(client);
  pool.on('acquire', breakIt);
  for (let count = 0; count < 20; count += 1) {
    await expect(orm.transaction(async () => undefined)).rejects.toThrow('Connection terminated');
  }
  pool.off('acquire', breakIt);
  expect(await orm.transaction(async (tx) => tx.$count(appUser))).toBe(1);
  await close();
});

it('refuses a database of a newer version in one line, and changes nothing', async () => {
  const { pool, close } = await cloneDatabase(templateDatabase);
  await migrateUnderLock(pool);
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'of a newer version', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
  let isFurnished = false;
  const start = migrateUnderLock(pool, async () => {
    isFurnished = true;
  });
  await expect(start).rejects.toThrow(/^This database was used by a newer version of the console\./);
  expect(isFurnished).toBe(false);
  // The lock is free: the newer version can start.
  await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'of a newer version'`);
  await migrateUnderLock(pool);
  await close();
});

const setSearchPath = (searchPath: string) =>
  `do $$ begin execute format('alter database %I set search_path = ${searchPath}', current_database()); end $$`;

it.each([
  ['has a schema of its own', 'create schema outside'],
  ['has another search path', `create schema another; ${setSearchPath('another')}`],
  ['has no search path', setSearchPath(`''''`)],
])('makes all tables in the schema public, also if the user %s', async (_, prepare) => {
  const { pool, close } = await cloneDatabase('template1', 'external');
  const before = await pool.connect();
  await before.query(prepare);
  // With a connection that begins after it.
  await migrateUnderLock(pool);
  before.release();
  const { rows } = await pool.query(
    `select distinct schemaname from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')`,
  );
  expect(rows).toEqual([{ schemaname: 'public' }]);
  await close();
});

it('has no time limits of the database or the user', async () => {
  const { pool, close } = await cloneDatabase('template1', 'external');
  const limits = ['statement_timeout', 'lock_timeout', 'idle_session_timeout', 'transaction_timeout'];
  const before = await pool.connect();
  for (const limit of limits)
    await before.query(
      `do $$ begin execute format('alter database %I set ${limit} = ''1min''', current_database()); end $$`,
    );
  // A connection that begins after it.
  before.release(true);
  const { rows } = await pool.query<{ limit: string; own: string; usual: string }>(
    `select name as limit, setting as own, reset_val as usual from pg_settings where name = any($1)`,
    [limits],
  );
  expect(rows.map(({ limit }) => limit).toSorted()).toEqual(limits.toSorted());
  expect(rows.filter(({ own, usual }) => own !== '0' || usual !== '60000')).toEqual([]);
  await close();
});

/** A server on which setting `name` fails, as for settings that a hosting platform reserves. */
async function databaseRefusing(name: string) {
  const database = await cloneDatabase('template1', 'external');
  const before = await database.pool.connect();
  await before.query(
    `create function public.set_config(name text, value text, is_local boolean) returns text language plpgsql as $$
       begin
         if name = '${name}' then raise insufficient_privilege using message = 'refused'; end if;
         return pg_catalog.set_config(name, value, is_local);
       end $$;
     ${setSearchPath('public, pg_catalog')}`,
  );
  // A connection that begins after it.
  before.release(true);
  return database;
}

it('keeps its other settings if the server refuses one that only detects dead clients', async () => {
  const { pool, close } = await databaseRefusing('tcp_user_timeout');
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('DateStyle', 'idle_in_transaction_session_timeout')
     order by name`,
  );
  expect(rows).toEqual([
    { name: 'DateStyle', setting: 'ISO, MDY' },
    { name: 'idle_in_transaction_session_timeout', setting: '60000' },
  ]);
  await close();
});

it('does not use a connection without the settings that its statements need', async () => {
  const { pool, close } = await databaseRefusing('statement_timeout');
  await expect(pool.query('select 1')).rejects.toThrow(DatabaseAway);
  await close();
});
