/**
 * One temporary database server for the whole run, with a migrated template that every test file clones. It is
 * reached like the embedded one, and over TCP with a password, like a DATABASE_URL.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fillNewDatabase } from '../first-start.ts';
import { connect, migrateUnderLock } from '../postgres/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../postgres/embedded/embedded-postgres.ts';
import { appUser } from '../postgres/tables/user.ts';
import { freePort } from './free-port.ts';
import {
  adminOfTests,
  cheapHash,
  silentLog,
  templateDatabase,
  type ServerKind,
  type ServerSettings,
} from './server-settings.ts';

/** What a server may have set, or the computer where it was created. */
const usualElsewhere = [
  `timezone = 'Asia/Kolkata'`,
  `datestyle = 'SQL, DMY'`,
  `bytea_output = 'escape'`,
  `default_transaction_isolation = 'serializable'`,
];

async function externalSettings(socket: pg.PoolConfig, port: number): Promise<ServerSettings> {
  const password = randomBytes(12).toString('hex');
  const client = new pg.Client({ ...socket, database: 'postgres' });
  await client.connect();
  await client.query(cheapPasswords);
  await client.query(`create role outside login superuser password '${password}'`);
  for (const setting of usualElsewhere) await client.query(`alter role outside set ${setting}`);
  await client.end();
  return { connectionString: `postgres://outside:${password}@127.0.0.1:${port}` };
}

/** Tests open thousands of connections, each of which checks the password. */
const cheapPasswords = 'set scram_iterations = 1';

async function makePasswordCheap({
  user,
  password,
  ...place
}: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...place, user, password });
  await client.connect();
  await client.query(cheapPasswords);
  await client.query(
    `alter role ${client.escapeIdentifier(user)} password ${client.escapeLiteral(password)}`,
  );
  await client.end();
}

async function makeTemplate(settings: ServerSettings): Promise<void> {
  const maintenance = new pg.Client(databaseSettings(settings, 'postgres'));
  await maintenance.connect();
  await maintenance.query(`create database ${templateDatabase}`);
  await maintenance.end();
  const { pool } = connect(databaseSettings(settings, templateDatabase), silentLog);
  await migrateUnderLock(pool, async (orm) => {
    await fillNewDatabase(orm, adminOfTests);
    await orm.update(appUser).set({ passwordHash: await cheapHash(adminOfTests.password) });
  });
  await pool.end();
}

export function databaseSettings(settings: ServerSettings, database: string): pg.PoolConfig {
  return 'connectionString' in settings
    ? { connectionString: `${settings.connectionString}/${database}` }
    : { ...settings, database };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'console-test-'));
  // With an empty cluster, which is faster than creating one.
  spawnSync('cp', ['-a', `${project.getProvidedContext().clusterTemplate}/.`, folder]);
  const port = await freePort();
  const throwAway = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '100',
    // Every file leaves a database behind, and all are visited every minute.
    autovacuum: 'off',
  };
  const overTcp = { listen_addresses: '127.0.0.1', port: String(port) };
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: { ...throwAway, ...overTcp } });
  await makePasswordCheap(server.connection);
  const { host, user, password, port: socketPort } = server.connection;
  const socket = { host, user, password, port: socketPort };
  await makeTemplate(socket);
  project.provide('databaseServers', { embedded: socket, external: await externalSettings(socket, port) });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServers: Readonly<Record<ServerKind, ServerSettings>>;
    /** The one that tests use unless they name another. */
    usualServer: ServerKind;
  }
}
