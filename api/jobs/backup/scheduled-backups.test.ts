/** Scheduled backups: one of several consoles makes them, and a failure is reported and retried. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keyOfTests, restore, brandNewDatabase, temporaryFolder } from '../../testing/backup-files.ts';
import { lockNumbers } from '../../postgres/lock-numbers.ts';
import { sequencePending } from '../../store/audit-log/sequence.ts';
import { addEntries, logOver } from '../../testing/audit-log.ts';
import type { Log } from '../../runtime/log.ts';
import { silentLog } from '../../testing/server-settings.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { consoleWatch } from '../console-watch.ts';
import { knownBackups } from './backup-result.ts';
import { lockLost } from './backup-lock.ts';
import { fileNameOf, isBackupName, isDue, lastMoment } from './backup-time.ts';
import { scheduledBackups } from './scheduled-backups.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

let app: TestConsole;
let admin: string;
let isFolderUsable = () => true;
beforeAll(async () => {
  app = await startTestConsole({ backupFolder: { isFolderUsable: () => isFolderUsable() } });
  admin = await app.admin();
});
afterAll(() => app.close());

const india = 5 * 60 + 30;
/** Half a day away: none becomes due while the tests run. */
const minuteOfDay = (Math.floor(Date.now() / 60_000) + india + 12 * 60) % (24 * 60);

const consoleWith = (folder: string, keep = 14, log: Log = silentLog) =>
  scheduledBackups({
    ...app.database,
    schedule: { folder, minuteOfDay, keep },
    secret: async () => keyOfTests.secret,
    log,
  });
const made = async (folder: string) => (await readdir(folder)).filter(isBackupName);
const health = async () => (await app.call('GET', '/health')).body.backup;
/** As if everything had happened earlier. */
const turnBack = (hours: number) =>
  app.database.pool.query(
    `update setting set value = regexp_replace(value, '"20[^"]+Z"', to_json(now() - make_interval(hours => $1))::text, 'g')
     where key = 'scheduled_backup'`,
    [hours],
  );

it('knows when one is due, in India', () => {
  const at = (text: string) => new Date(text);
  const half = 150;
  // 02:30 in India is 21:00 the day before in UTC.
  expect(lastMoment(at('2026-11-15T20:59:59Z'), half)).toEqual(at('2026-11-14T21:00:00Z'));
  expect(lastMoment(at('2026-11-15T21:00:00Z'), half)).toEqual(at('2026-11-15T21:00:00Z'));
  const now = at('2026-11-15T21:10:00Z');
  expect(isDue(now, half, {})).toBe(true);
  expect(isDue(now, half, { madeAt: at('2026-11-15T20:59:00Z') })).toBe(true);
  expect(isDue(now, half, { madeAt: at('2026-11-15T21:00:05Z') })).toBe(false);
  expect(isDue(now, half, { failedAt: at('2026-11-15T21:06:00Z'), tries: 1 })).toBe(false);
  expect(isDue(now, half, { failedAt: at('2026-11-15T21:05:00Z'), tries: 1 })).toBe(true);
  expect(isDue(now, half, { failedAt: at('2026-11-15T20:50:01Z'), tries: 3 })).toBe(false);
  expect(isDue(now, half, { failedAt: at('2026-11-15T20:50:00Z'), tries: 3 })).toBe(true);
  expect(isDue(now, half, { failedAt: at('2026-11-15T20:20:00Z'), tries: 30 })).toBe(false);
  expect(isDue(now, half, { failedAt: at('2026-11-15T20:10:00Z'), tries: 30 })).toBe(true);
  expect(fileNameOf(now)).toBe('console-20261116-024000.backup');
  // Noted while the clock was ahead; a clock that is a little late makes no second backup.
  expect(isDue(now, half, { madeAt: at('2026-11-16T21:00:05Z') })).toBe(true);
  expect(isDue(now, half, { madeAt: at('2026-11-15T21:10:01Z') })).toBe(false);
  expect(isDue(now, half, { failedAt: at('2026-11-16T21:00:00Z'), tries: 1 })).toBe(true);
  expect(isDue(now, half, { failedAt: at('2026-11-15T21:10:01Z'), tries: 1 })).toBe(false);
});

it('is made by one of several consoles, complete, and replaces only the oldest', async () => {
  const folder = await temporaryFolder();
  const others = ['console-20200101-000000.backup', 'console-20200102-000000.backup', 'mine.backup'];
  const leftBehind = 'console-20200103-000000.backup.0a1b2c3d.part';
  for (const name of [...others, leftBehind]) await writeFile(path.join(folder, name), '');
  expect(await health()).toEqual({ ageHours: null, lastResult: 'none' });
  const consoles = [consoleWith(folder, 2), consoleWith(folder, 2)];
  await Promise.all(consoles.map(({ round }) => round()));
  for (const { round } of consoles) await round();
  const [older, newest] = await made(folder);
  expect([older, ...(await readdir(folder)).slice(-1)]).toEqual([others[1], 'mine.backup']);
  expect(await readdir(folder)).toHaveLength(3);
  const copy = await brandNewDatabase();
  expect((await restore(copy, path.join(folder, newest!))).rows).toBeGreaterThan(10);
  // A copy starts its own schedule.
  const kept = await copy.pool.query(`select 1 from setting where key = 'scheduled_backup'`);
  expect(kept.rowCount).toBe(0);
  expect(await health()).toEqual({ ageHours: 0, lastResult: 'ok' });
});

it('keeps the new one, also beside those that were made while the clock was ahead', async () => {
  const folder = await temporaryFolder();
  const old = 'console-20200101-000000.backup';
  const ahead = ['console-20991230-000000.backup', 'console-20991231-000000.backup'];
  for (const name of [old, ...ahead]) await writeFile(path.join(folder, name), '');
  await turnBack(48);
  await consoleWith(folder, 1).round();
  const [newest, ...others] = (await made(folder)).toSorted();
  expect(others).toEqual(ahead);
  expect(newest).not.toBe(old);
});

it('reports a failure, keeps existing backups, waits, and retries', async () => {
  const folder = path.join(await temporaryFolder(), 'missing');
  const { round } = consoleWith(folder);
  const watch = consoleWatch({ ...app.database, folders: [], place: 'here' });
  const triesSoFar = async () =>
    (
      await app.database.pool.query(
        `select value::json->'tries' as tries from setting where key = 'scheduled_backup'`,
      )
    ).rows[0].tries;
  await turnBack(48);
  await round();
  await round();
  expect(await triesSoFar()).toBe(1);
  await watch();
  const notices = async () => (await app.call('GET', '/admin/notifications', { token: admin })).body.data;
  expect((await notices())[0]).toMatchObject({
    message: expect.stringMatching(/^A backup failed\. The last good one: /),
    details: expect.stringMatching(/ENOENT.* The console will try again automatically\.$/),
  });
  expect((await health()).lastResult).toBe('failed');
  const { scheduled } = await knownBackups(app.database.orm);
  expect(scheduled).toMatchObject({ madeAt: expect.any(Date), bytes: expect.any(Number) });
  await turnBack(48);
  await round();
  expect(await triesSoFar()).toBe(2);
  await mkdir(folder);
  await turnBack(48);
  // One console sees that a backup is due, and then another one makes it.
  const { orm } = app.database;
  const execute = orm.execute.bind(orm);
  const lookThenWait = async (query: Parameters<typeof execute>[0]) => {
    const found = await execute(query);
    await round();
    return found;
  };
  vi.spyOn(orm, 'execute').mockImplementationOnce(lookThenWait as typeof orm.execute);
  const secret = vi.fn<() => Promise<string>>();
  const schedule = { folder, minuteOfDay, keep: 14 };
  await scheduledBackups({ ...app.database, schedule, secret, log: silentLog }).round();
  expect(secret).not.toHaveBeenCalled();
  // The number of attempts shows what was wrong if there is none.
  expect([(await made(folder)).length, await triesSoFar()]).toEqual([1, null]);
  await watch();
  expect(await notices()).toHaveLength(1);
  expect((await health()).lastResult).toBe('ok');
});

it('lets the audit log go on while a backup is made', async () => {
  const folder = await temporaryFolder();
  const { pool } = app.database;
  const log = logOver(pool);
  let found: number | null = null;
  const secret = async () => {
    const [id] = await addEntries(pool, 1);
    await sequencePending(log);
    found = (await pool.query('select from audit_leaf where audit_id = $1', [id])).rowCount;
    return keyOfTests.secret;
  };
  const schedule = { folder, minuteOfDay, keep: 14 };
  await turnBack(48);
  await scheduledBackups({ ...app.database, schedule, secret, log: silentLog }).round();
  expect(found).toBe(1);
});

/** As when a proxy or a failover closes the connection. */
async function loseLock(): Promise<void> {
  const { rows } = await app.database.pool.query(
    `select pg_terminate_backend(pid) as ended from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and locktype = 'advisory' and objid = $1`,
    [lockNumbers.backup],
  );
  expect(rows).toEqual([{ ended: true }]);
}

it('stops when its lock is lost: another console may begin, and removes its unfinished file', async () => {
  const folder = await temporaryFolder();
  const { pool } = app.database;
  const holder = await pool.connect();
  const waiting = async () => {
    return (await pool.query(waitingForLocks)).rowCount;
  };
  const scheduled = async () => (await knownBackups(app.database.orm)).scheduled;
  await turnBack(48);
  try {
    await holder.query('begin; lock table report in access exclusive mode');
    const running = consoleWith(folder).round();
    await expect.poll(waiting).toBe(1);
    await loseLock();
    await expect.poll(scheduled).toMatchObject({ failure: lockLost, tries: 1 });
    await running;
    expect(await readdir(folder)).toEqual([]);
    await expect.poll(waiting).toBe(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await turnBack(48);
  await consoleWith(folder).round();
  expect(await made(folder)).toHaveLength(1);
  expect((await scheduled()).failure).toBeUndefined();
});

it('does not report a failure after another console has made the backup', async () => {
  const folder = await temporaryFolder();
  const secret = async () => {
    await loseLock();
    await consoleWith(folder).round();
    throw new Error('no key');
  };
  const schedule = { folder, minuteOfDay, keep: 14 };
  await turnBack(48);
  await scheduledBackups({ ...app.database, schedule, secret, log: silentLog }).round();
  expect(await made(folder)).toHaveLength(1);
  expect(await health()).toEqual({ ageHours: 0, lastResult: 'ok' });
});

it('reports a folder that cannot be used although no backup is due, once, until it can', async () => {
  const folder = path.join(await temporaryFolder(), 'missing');
  const lines: string[] = [];
  const note = (_details: object, line: string) => lines.push(line);
  const backups = consoleWith(folder, 14, { ...silentLog, info: note, error: note });
  isFolderUsable = backups.isFolderUsable;
  await backups.round();
  await backups.round();
  expect(lines).toEqual(['BACKUP_DIR is not a folder that this user can write to: backups will fail']);
  expect(await health()).toMatchObject({ lastResult: 'ok', folder: 'unusable' });
  await writeFile(folder, 'a file');
  await backups.round();
  await rm(folder);
  await mkdir(folder);
  await backups.round();
  expect(lines.slice(1)).toEqual(['BACKUP_DIR can be written to again']);
  expect(await health()).toEqual({ ageHours: 0, lastResult: 'ok' });
});
