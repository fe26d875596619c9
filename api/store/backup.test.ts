import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleReport } from '../testing/sample-report.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { backupLines, restoreLines } from './backup.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

/** A database like a new one: migrated, and nothing in it. */
async function emptyConsole(): Promise<TestConsole> {
  const other = await startTestConsole();
  const { rows } = await other.database.pool.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  await other.database.pool.query(
    `alter table audit disable trigger all; truncate ${rows[0]?.names}; alter table audit enable trigger all`,
  );
  return other;
}

async function* from(lines: readonly string[]) {
  yield* lines;
}

async function countsOf(console: TestConsole) {
  const { rows } = await console.database.pool.query(
    'select (select count(*)::int from sport) as sports, (select count(*)::int from app_user) as users, (select count(*)::int from audit) as audits',
  );
  return rows[0];
}

it('copies everything in one snapshot while records are written, and restores it elsewhere', async () => {
  const { username, token } = await app.person({ permissions: ['sports_create'], section: ['Turbo'] });
  const tricky = 'quotes " \' \\ ગુજરાતી 🂡 {"table":"sport"}';
  await app.call('POST', '/sports', { token, body: { sportsName: tricky } });
  const { status } = await app.call('POST', '/report/create', {
    token: await app.admin(),
    body: sampleReport,
  });
  expect(status).toBe(201);
  const lines: string[] = [];
  let before: unknown;
  for await (const line of backupLines(app.database.pool)) {
    if (lines.length === 0) {
      before = await countsOf(app);
      await app.call('POST', '/sports', { token, body: { sportsName: 'written meanwhile' } });
    }
    lines.push(line);
  }
  const other = await emptyConsole();
  await restoreLines(other.database.pool, from(lines));
  expect(await countsOf(other)).toEqual(before);
  const { rows } = await other.database.pool.query(
    'select name, version, created_at from sport where name = $1',
    [tricky],
  );
  const original = await app.database.pool.query(
    'select name, version, created_at from sport where name = $1',
    [tricky],
  );
  expect(rows).toEqual(original.rows);
  expect(await other.signIn(username, passwordOfTests)).toContain('.');
  const dashboard = await other.call('GET', '/admin/dashboard?area=turbo', { token: await other.admin() });
  expect(dashboard.body.data.totals.report).toBe(1);
  await other.close();
});

it('refuses a database that has records, a backup that was cut short, and what is no backup', async () => {
  const lines: string[] = [];
  for await (const line of backupLines(app.database.pool)) lines.push(line);
  await expect(restoreLines(app.database.pool, from(lines))).rejects.toThrow(/empty database/);
  const other = await emptyConsole();
  await expect(restoreLines(other.database.pool, from(lines.slice(0, -1)))).rejects.toThrow(/not complete/);
  await expect(restoreLines(other.database.pool, from(['hello']))).rejects.toThrow(/not a backup/);
  const newer = JSON.stringify({ format: 'console-backup', version: 1, migrations: 999 });
  await expect(restoreLines(other.database.pool, from([newer]))).rejects.toThrow(/another version/);
  expect(await countsOf(other)).toEqual({ sports: 0, users: 0, audits: 0 });
  await other.close();
});
