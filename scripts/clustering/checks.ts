/** Checks after all kills. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { loginLimits } from '../../domain/values/limits.ts';
import type { Consoles } from './consoles.ts';
import { databaseUrl } from './database-cluster.ts';
import { ports } from './ports.ts';
import { address, call, type Writers } from './people.ts';
import { until } from './programs-running.ts';

export function insist(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(problem);
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Every acknowledged note exists, and none is duplicated, acknowledged or not. */
export async function checkNotes({ acknowledged }: Writers): Promise<string> {
  const rows = await query<{ note: string; count: number }>(
    'select note, count(*)::int as count from note group by 1',
  );
  const stored = new Map(rows.map(({ note, count }) => [note, count]));
  const lost = acknowledged.filter((note) => !stored.has(note));
  const doubled = rows.filter(({ count }) => count > 1);
  insist(lost.length === 0, `${lost.length} acknowledged notes are lost`);
  insist(doubled.length === 0, `${doubled.length} notes are there twice`);
  return `${acknowledged.length} notes acknowledged, ${rows.length} stored, none lost, none twice`;
}

/** Both consoles share the count; either refuses the eleventh wrong password. */
export async function guess(username: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const { status } = await call('POST', '/admin/login', {
      body: { username, password: 'a wrong password' },
    });
    if (status !== 0 && status < 500) statuses.push(status);
  }
  return statuses;
}

/** The consoles trust the load balancer, and only what it added itself. */
export async function checkAddress(): Promise<string> {
  const forged = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' };
  const body = JSON.stringify({ username: 'unknown', password: 'a wrong password' });
  await fetch(`${address}/api/admin/login`, { method: 'POST', headers: forged, body });
  const [row] = await query<{ address: string }>(
    `select address from audit where action = 'login-failed' order by at desc, id desc limit 1`,
  );
  insist(row?.address === '127.0.0.1', `a forged address was believed: ${row?.address}`);
  return 'a forged address is not believed';
}

export const guessesAllowed = loginLimits.perAccountAndAddress;

export async function checkSessions(tokens: readonly string[]): Promise<string> {
  for (const at of ports.consoles.map((port) => `http://127.0.0.1:${port}`)) {
    for (const token of tokens) {
      const { status } = await call('GET', '/admin/me', { token, at });
      insist(status === 200, `a session is not known any more: ${status}`);
    }
  }
  return `${tokens.length} sessions live on both consoles`;
}

/** One log without gaps, whichever console wrote it. */
export async function checkAuditLog(root: string, folder: string): Promise<string> {
  await until('the audit log is written', 60, async () => {
    const [row] = await query<{ waiting: number }>('select count(*)::int as waiting from audit_pending');
    return row?.waiting === 0 ? true : undefined;
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'dist/scripts/admin.js'), 'verify-audit'],
    { env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder }, encoding: 'utf8' },
  );
  insist(status === 0, `verify-audit: ${stdout}${stderr}`);
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** Two consoles, one backup and one mail. */
export async function checkSchedulers(consoles: Consoles, email: string): Promise<string> {
  const backups = await until('a backup', 90, () => {
    const names = readdirSync(consoles.backups);
    return names.some((name) => name.endsWith('.backup')) ? names : undefined;
  });
  insist(backups.length === 1, `there should be one backup: ${backups.join(', ')}`);
  const { status } = await call('POST', '/admin/forgot-password', { body: { email } });
  insist(status === 200, `a recovery code was refused: ${status}`);
  const mails = () =>
    [0, 1].flatMap((index) => {
      try {
        return readdirSync(path.join(consoles.dataOf(index), 'outbox')).filter((name) =>
          name.endsWith('.eml'),
        );
      } catch {
        return [];
      }
    });
  await until('a mail', 30, () => (mails().length > 0 ? true : undefined));
  await until('the queue is empty', 30, async () => {
    const [row] = await query<{ waiting: number }>(
      'select count(*)::int as waiting from mail_outbox where sent_at is null and ended_at is null',
    );
    return row?.waiting === 0 ? true : undefined;
  });
  insist(mails().length === 1, `there should be one mail: ${mails().length}`);
  return 'one backup and one mail by two consoles';
}

/** A backup of one major version of PostgreSQL, restored into the embedded one. */
export function checkRestore(root: string, consoles: Consoles, folder: string): string {
  const [file = ''] = readdirSync(consoles.backups).filter((name) => name.endsWith('.backup'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'dist/scripts/restore.js'), path.join(consoles.backups, file)],
    { env: { PATH: process.env.PATH, DATA_DIR: folder, BACKUP_KEY: consoles.backupKey }, encoding: 'utf8' },
  );
  insist(status === 0, `restore: ${stdout}${stderr}`);
  return `its backup restores into the embedded database: ${stdout.trim().split('\n').at(-1)}`;
}
