/** What a database server for DATABASE_URL must have, on a server with databases that lack one thing each. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ConfigError } from './config.ts';
import { connect } from './postgres/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './postgres/embedded/embedded-postgres.ts';
import { silentLog } from './testing/server-settings.ts';
import { refuseUnusableDatabase } from './usable-database.ts';

let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-usable-'));
  spawnSync('cp', ['-a', `${inject('clusterTemplate')}/.`, folder]);
  server = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  const client = new pg.Client(server.connection);
  await client.connect();
  for (const statement of [
    `create role owner login password 'sample'`,
    `create role guest login password 'sample'`,
    'create database suitable owner owner',
    `create database latin owner owner encoding 'LATIN1' locale 'C' template template0`,
    'create database installed owner owner',
    'grant create on database installed to guest',
    'create database standby owner owner',
    'alter database standby set default_transaction_read_only = on',
    'create database halfway owner owner',
    'grant create on database halfway to guest',
    'revoke temporary on database halfway from public',
  ])
    await client.query(statement);
  await client.end();
  const installed = new pg.Client({ ...server.connection, database: 'installed' });
  await installed.connect();
  await installed.query('create schema drizzle; create table drizzle.__drizzle_migrations (id int)');
  await installed.query('grant usage on schema drizzle to guest');
  await installed.end();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function problemOf(user: string, database: string, { writes = true, password = 'sample' } = {}) {
  const pool = new pg.Pool({ ...server.connection, user, password, database });
  // `end` does not wait until the server has closed the connections: it may be stopped before that.
  pool.on('error', () => {});
  const refused = await refuseUnusableDatabase(pool, { writes }).catch((error: unknown) => error);
  await pool.end();
  return refused instanceof ConfigError ? refused.message : refused;
}

it('accepts a database of its own, and one that is only read for a backup', async () => {
  expect(await problemOf('owner', 'suitable')).toBeUndefined();
  expect(await problemOf('owner', 'standby', { writes: false })).toBeUndefined();
  expect(await problemOf('guest', 'suitable', { writes: false })).toBeUndefined();
});

it('says how an address with an unescaped password is written', async () => {
  for (const connectionString of [
    'postgres://console:ab/cd@localhost/db',
    'postgres://console:ab#cd@localhost/db',
  ]) {
    const { pool } = connect({ connectionString }, silentLog);
    const problem = refuseUnusableDatabase(pool, { writes: true });
    await expect(problem).rejects.toThrow(/^DATABASE_URL: must look like .* as %2F %3F %23$/);
    await expect(problem).rejects.toThrow(ConfigError);
    await pool.end();
  }
});

it('accepts a database whose tables another user made', async () => {
  expect(await problemOf('guest', 'installed')).toBeUndefined();
});

it('reports what is missing in one line that names the variable', async () => {
  const cannot = 'DATABASE_URL: the server cannot be used: ';
  expect(await problemOf('owner', 'suitable', { password: 'wrong' })).toBe(
    `${cannot}password authentication failed for user "owner"`,
  );
  expect(await problemOf('owner', 'missing')).toBe(`${cannot}database "missing" does not exist`);
  expect(await problemOf('owner', 'latin', { writes: false })).toBe(
    'DATABASE_URL: the database has the encoding LATIN1; it needs UTF8',
  );
  expect(await problemOf('owner', 'standby')).toBe(
    'DATABASE_URL: the database does not accept changes: it is a standby or set to be read only',
  );
  expect(await problemOf('guest', 'suitable')).toBe(
    'DATABASE_URL: its user needs the right to create schemas in the database',
  );
  expect(await problemOf('guest', 'halfway')).toBe(
    'DATABASE_URL: its user needs the right to create tables in the schema public',
  );
});
