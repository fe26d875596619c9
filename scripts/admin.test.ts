/** The admin command from outside: passwords, keys that seal, the check of the audit trail. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { startEmbeddedPostgres } from '../api/postgres/embedded/embedded-postgres.ts';
import { variants } from '../api/testing/variants.ts';
import { codeOf } from '../api/testing/second-factor/authenticator-codes.ts';
import { factorResetMail, policySentences } from '../domain/account/text.ts';
import { changedPasswordMail } from '../domain/session/text.ts';
import { loginLimits } from '../domain/values/limits.ts';

const program = path.resolve('scripts/run.mjs');

it('npm run admin resets a password, exports the root, replaces the key that seals, and checks the audit trail', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'console-admin-'));
  spawnSync('cp', ['-a', `${inject('clusterTemplate')}/.`, folder]);
  const { PATH, HOME, TMPDIR } = process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR,
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_USERNAME: 'root-of-tests',
    ADMIN_PASSWORD: 'correct horse battery',
  };
  const child = spawn(process.execPath, [program, 'start'], { env, detached: true });
  try {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const address = () => /Console is running on (\S+)/.exec(text)?.[1];
    await expect.poll(address).toBeDefined();

    const signIn = (tried: string) =>
      fetch(`${address()}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'root-of-tests', password: tried }),
      });
    // Restores access, also after too many failed attempts.
    const tries = Array.from({ length: loginLimits.perAccountAndAddress + 1 }, () => signIn('forgotten'));
    expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);

    await fetch(`${address()}/api/admin/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@localhost' }),
    });

    const args = [program, 'admin', 'reset-password', ' ROOT-OF-TESTS\u00a0'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    const password = /New password of root-of-tests: (\S+)/.exec(stdout)?.[1] ?? '';

    const response = await signIn(password);
    const { user, token } = (await response.json()) as {
      token: string;
      user: { _id: string; mustChangePassword?: boolean };
    };
    expect([response.status, user.mustChangePassword]).toEqual([200, undefined]);

    const admin = async (...task: string[]) =>
      (await promisify(execFile)(process.execPath, [program, 'admin', ...task], { env })).stdout;
    const resetFactor = () => admin('reset-second-factor', 'root-of-tests');
    await expect(resetFactor()).rejects.toMatchObject({ code: 1, stderr: `${policySentences.hasNone}\n` });
    const ask = async (route: string, body: object) => {
      const answer = await fetch(`${address()}/api/admin/second-factor/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { data: { secret: string } }).data;
    };
    const { secret: key } = await ask('authenticator', { password });
    await ask('authenticator/confirm', { code: codeOf(key) });
    expect(await resetFactor()).toBe('root-of-tests can sign in with the password alone\n');
    const root = await admin('export-root');
    expect(new X509Certificate(root).subject).toBe('O=Console\nCN=Console root');
    const id = /^New seal key: ([0-9a-f]{64})$/m.exec(await admin('rotate-seal-key'))?.[1];
    const answer = await fetch(`${address()}/api/evidence/keys`);
    const { keys } = (await answer.json()) as {
      keys: { id: string; kind: string; retiredAt: string | null }[];
    };
    const seals = keys.filter(({ kind }) => kind === 'seal');
    expect(seals.map((key) => [key.id === id, key.retiredAt === null])).toEqual([
      [false, false],
      [true, true],
    ]);

    const server = await startEmbeddedPostgres({ dataDir: folder });
    const client = new pg.Client(server.connection);
    await client.connect();
    // With a database server only the keys show whether the folder is that of a console.
    const { user: role, password: secret, database, host } = server.connection;
    const url = `postgres://${role}:${secret}@localhost/${database}?host=${encodeURIComponent(host)}`;
    const mistyped = path.join(folder, 'mistyped');
    for (const task of variants(['export-root', 'rotate-seal-key'], (_, at) => at === 1)) {
      const onServer = { ...env, DATABASE_URL: url, DATA_DIR: mistyped };
      const { status, stderr } = spawnSync(process.execPath, [program, 'admin', task], { env: onServer });
      expect([status, stderr.toString()]).toEqual([
        1,
        `DATA_DIR: ${mistyped} has no keys. Use the folder of a console that has been started.\n`,
      ]);
    }
    expect(existsSync(mistyped)).toBe(false);
    const { rows } = await client.query(
      `select actor_name, action from audit where record_id = $1 and actor_name = 'system' and action <> 'create' order by at`,
      [user._id],
    );
    expect((await client.query('select from recovery_code')).rowCount).toBe(0);
    const mails = 'select from mail_outbox where recipient = $1 and subject = $2';
    for (const { subject } of [changedPasswordMail, factorResetMail])
      expect((await client.query(mails, ['admin@localhost', subject])).rowCount).toBe(1);
    expect(rows).toEqual([
      { actor_name: 'system', action: 'change-password' },
      { actor_name: 'system', action: 'second-factor-reset' },
    ]);

    const check = async (...options: string[]) => {
      const run = spawnSync(process.execPath, [program, 'admin', 'verify-audit', ...options], { env });
      return { code: run.status, text: run.stdout.toString(), error: run.stderr.toString() };
    };
    const pending = async () => (await client.query('select from audit_pending')).rowCount;
    await expect.poll(pending).toBe(0);
    const kept = path.join(folder, 'checkpoints');
    await expect.poll(() => readdir(kept).catch(() => [])).toHaveLength(1);
    const whole = await check('--checkpoints', kept);
    expect(whole).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Audit trail whole: \d+ entries\n$/),
    });
    const missing = path.join(folder, 'missing');
    expect((await check('--checkpoints', missing)).error).toBe(
      `--checkpoints: ${missing} is not a folder that can be read\n`,
    );
    await client.query(
      `begin; set local session_replication_role = replica;
       update audit set actor_name = 'nobody' where action = 'change-password'; commit`,
    );
    await client.end();
    expect(await check()).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Entry \d+ \([0-9a-f-]{36}\) was changed\n$/),
    });
  } finally {
    const exited = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
});

it('needs a console: a mistyped folder or an empty database is neither filled nor called whole', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'console-admin-'));
  const { PATH, HOME, TMPDIR } = process.env;
  const run = (dataDir: string, ...task: string[]) => {
    const env = { PATH, HOME, TMPDIR, DATA_DIR: path.join(folder, dataDir) };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'admin', ...task], { env });
    return { code: status, text: stdout.toString(), error: stderr.toString() };
  };
  try {
    const tasks = [['verify-audit'], ['export-root'], ['reset-password', 'admin']];
    for (const task of variants(tasks, (_, at) => at === 0))
      expect(run('mistyped', ...task)).toEqual({
        code: 1,
        text: '',
        error: `There is no console: ${path.join(folder, 'mistyped')} has no database.\n`,
      });
    expect(await readdir(folder)).toEqual([]);

    spawnSync('cp', ['-a', inject('clusterTemplate'), path.join(folder, 'empty')]);
    const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'empty') });
    try {
      expect(run('empty', 'verify-audit')).toEqual({
        code: 1,
        text: '',
        error: 'There is no console: this database has none of its tables.\n',
      });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
