/** A console per test file: real HTTP and a real database, cloned from the template. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { sections, type Section } from '../../domain/areas.ts';
import type { Role } from '../../domain/permissions.ts';
import { createApp, type AppConfig } from '../app.ts';
import { openAuditLog } from '../audit-log.ts';
import { openSealing } from '../sealing.ts';
import type { Sealing } from '../modules/proof/seal-proof.ts';
import type { AuditLog } from '../store/audit-log/audit-log.ts';
import type { Config } from '../config.ts';
import { consoleWatch } from '../jobs/console-watch.ts';
import { mailerFor } from '../services/mail/mail.ts';
import { tokensSignedWith, type Tokens } from '../services/secrets/tokens.ts';
import { connect, type Database, type Transaction } from '../postgres/database.ts';
import { system, writeAudit } from '../store/audit.ts';
import { openSession } from '../store/session/sessions.ts';
import { sessionSecret } from '../store/settings.ts';
import { insertUser, type UserRow } from '../store/user/users.ts';
import { callerOf, type Caller } from './console/caller.ts';
import { DocumentedAnswers, type ApiDocument } from './console/documented.ts';
import { startJobs } from './console/jobs.ts';
import { databaseSettings } from './global-setup.ts';
import { patience } from './patience.ts';
import { adminOfTests, cheapHash, silentLog, templateDatabase, type ServerKind } from './server-settings.ts';

export interface Person {
  readonly role?: Role;
  readonly section?: readonly Section[];
  readonly permissions?: readonly string[];
}

export const passwordOfTests = 'a decent password';

export async function cloneDatabase(
  template = templateDatabase,
  kind: ServerKind = inject('usualServer'),
): Promise<Database> {
  const server = inject('databaseServers')[kind];
  const name = `test_${randomBytes(8).toString('hex')}`;
  const maintenance = new pg.Client(databaseSettings(server, 'postgres'));
  await maintenance.connect();
  await maintenance.query(`create database ${name} template ${template}`);
  await maintenance.end();
  // A busy machine may need longer than people would wait.
  const settings = { ...databaseSettings(server, name), connectionTimeoutMillis: patience.timeout };
  const { pool, orm } = connect(settings, silentLog);
  return { pool, orm, close: () => pool.end() };
}

export interface TestConsole {
  readonly address: string;
  readonly database: Database;
  /** Mail goes to its `outbox` unless `smtpUrl` is given. */
  readonly dataDir: string;
  readonly auditLog: AuditLog;
  readonly sealing: Sealing;
  readonly call: Caller;
  /** Signs in and returns the token. */
  signIn(username: string, password?: string): Promise<string>;
  admin(): Promise<string>;
  /** Creates a user and a session directly in the database. */
  person(person?: Person): Promise<{ id: string; username: string; token: string }>;
  close(): Promise<void>;
}

type TestConfig = Partial<AppConfig & Pick<Config, 'smtpUrl' | 'auditWitness' | 'tsaUrl'>> & {
  /** The audit log, expired sessions and other background jobs; mail is always sent. */
  readonly runsJobs?: boolean;
};

const ownSealKey = { sealName: 'Console', sealKeyFile: undefined };

const defaults: Omit<AppConfig, 'sealing'> = {
  logLevel: 'silent',
  trustProxy: false,
  sessionMinutes: 10,
  sessionSecret: undefined,
};

let hashed: Promise<string> | undefined;
let documented: DocumentedAnswers | undefined;
let people = 0;

/** Creates the session directly. Signing in takes three times as long and is tested elsewhere. */
async function openFirstSession(tx: Transaction, user: UserRow, minutes: number): Promise<string> {
  const from = { address: '127.0.0.1', agent: 'node' };
  const { handle } = await openSession(tx, user.id, minutes, from);
  const author = { id: user.id, username: user.username, address: from.address, requestId: randomUUID() };
  await writeAudit(tx, author, { action: 'login', entity: 'session', after: { agent: from.agent } });
  return handle;
}

export async function startTestConsole(
  { smtpUrl, auditWitness, tsaUrl, runsJobs = false, ...config }: TestConfig = {},
  shared?: Database,
): Promise<TestConsole> {
  const database = shared ?? (await cloneDatabase());
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'console-test-data-'));
  const log = config.logger ?? silentLog;
  const auditLog = await openAuditLog({ dataDir, auditWitness }, database, log);
  const sealer = await openSealing({ dataDir, tsaUrl, ...ownSealKey }, database);
  const sealing = { sealer, auditLog: auditLog.log };
  const app = await createApp({ ...defaults, sealing, ...config }, database);
  const { orm } = database;
  const mailer = mailerFor({ smtpUrl, mailFrom: 'Console <console@example.test>', dataDir }, log);
  const watch = consoleWatch({ ...database, folders: [], place: dataDir });
  const jobs = startJobs({ orm, log, mailer, auditLog: auditLog.job, watch }, { runsAll: runsJobs });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  // The same for all consoles of a process.
  documented ??= new DocumentedAnswers(app.swagger() as unknown as ApiDocument);
  const call = callerOf(address, documented.check.bind(documented));
  const { sessionMinutes } = { ...defaults, ...config };
  let tokens: Tokens | undefined;

  const signIn = async (username: string, password = passwordOfTests) => {
    const { status, body } = await call('POST', '/admin/login', { body: { username, password } });
    if (status !== 200) throw new Error(`sign-in of ${username} failed: ${body.message}`);
    return String(body.token);
  };

  return {
    address,
    database,
    dataDir,
    auditLog: auditLog.log,
    sealing,
    call,
    signIn,
    admin: () => signIn(adminOfTests.username, adminOfTests.password),
    person: async ({ role = 'user', section = sections, permissions = [] } = {}) => {
      hashed ??= cheapHash(passwordOfTests);
      people += 1;
      const username = `person-${people}`;
      const email = `${username}@example.test`;
      const passwordHash = await hashed;
      const user = { username, email, passwordHash, role, section, permissions };
      tokens ??= tokensSignedWith(config.sessionSecret ?? (await sessionSecret(orm)));
      const { row, handle } = await orm.transaction(async (tx) => {
        const inserted = await insertUser(tx, user, { ...system, username: 'test' });
        return { row: inserted, handle: await openFirstSession(tx, inserted, sessionMinutes) };
      });
      return { id: row.id, username, token: await tokens.sign(handle) };
    },
    close: async () => {
      await app.close();
      await jobs.stop();
      mailer.close();
      await rm(dataDir, { recursive: true, force: true });
      if (!shared) await database.close();
    },
  };
}
