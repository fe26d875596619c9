/** Several app servers check repeatedly: admins are notified once per state. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../postgres/database.ts';
import { isNearlyFull } from '../postgres/disk.ts';
import { sequencePending } from '../store/audit-log/sequence.ts';
import { watchLog } from '../store/audit-log/watch-log.ts';
import { noteState } from '../store/notification/console-states.ts';
import { newFile, save } from '../testing/backup-files.ts';
import { logOf, logOver } from '../testing/audit-log.ts';
import { cloneDatabase, startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { consoleWatch } from './console-watch.ts';

let app: TestConsole;
let admin: string;
let user: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  user = (await app.person()).token;
  // The entries of the template are as old as the run of all tests.
  await sequencePending(logOver(app.database.pool));
});
afterAll(() => app.close());
beforeEach(() => query('delete from notice'));

const query = async (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const messages = async (token: string): Promise<string[]> =>
  (await app.call('GET', '/admin/notifications', { token })).body.data.map(
    ({ message }: { message: string }) => message,
  );
/** An unread notice counts how often it was written. */
const rings = async () => (await query('select sum(times)::int as rings from notice')).rows[0].rings;
const serversOf = (database: Database) =>
  ['one', 'two'].map((place) => consoleWatch({ ...database, folders: [], place }));
const checkOften = async (servers = serversOf(app.database)) => {
  await Promise.all(servers.map((check) => check()));
  for (const check of servers) await check();
};

it('reports a missing backup once, when the console is a day old', async () => {
  await checkOften();
  expect(await messages(admin)).toEqual([]);
  await query(
    `update setting set value = to_json(now() - interval '26 hours')#>>'{}' where key = 'backup_watched_from'`,
  );
  await checkOften();
  expect(await messages(admin)).toEqual(['There is no backup yet.']);
  expect(await rings()).toBe(1);
  expect(await messages(user)).toEqual([]);

  await save(app.database, await newFile());
  await checkOften();
  expect(await messages(admin)).toHaveLength(1);
  await query(
    `update setting set value = to_json(now() - interval '24 hours')#>>'{}' where key = 'last_backup'`,
  );
  await checkOften();
  expect(await messages(admin)).toHaveLength(1);
  await query(`update setting set value = '2026-11-12T20:30:00Z' where key = 'last_backup'`);
  await query('update notice set read_at = now()');
  await checkOften();
  expect((await messages(admin))[0]).toBe('The last backup is older than a day: 13 Nov 2026, 02:00.');
  expect(await messages(admin)).toHaveLength(2);
  await save(app.database, await newFile());
  await checkOften();
});

it('reports a full disk once for all servers, and again when it fills up again', async () => {
  const wrong = { kind: 'disk', host: 'desk', freeMegabytes: 900 } as const;
  const see = (seenBy: string, isFull: boolean) =>
    noteState(app.database.orm, { kind: 'disk', seenBy, wrong: isFull ? wrong : undefined });
  await Promise.all([see('one', true), see('two', true), see('one', true)]);
  await see('one', false);
  await see('one', true);
  expect(await messages(admin)).toEqual(['A disk of desk is nearly full: 900 MB are free.']);
  expect(await rings()).toBe(1);
  await query('update notice set read_at = now()');
  await see('one', false);
  await see('two', false);
  await see('three', false);
  await see('two', true);
  expect(await messages(admin)).toHaveLength(2);
  // The server that saw it is gone for good.
  await query(`update setting set value = '{"two": 1}' where key = 'state.disk'`);
  await see('one', true);
  expect(await messages(admin)).toHaveLength(2);
  expect(await rings()).toBe(3);
});

it('decides by its size whether a disk is nearly full', () => {
  const gigabyte = 1024 ** 3;
  const cases = [
    [4.9, 1000, true],
    [5.1, 1000, false],
    [0.3, 4, true],
    [0.5, 4, false],
  ] as const;
  for (const [free, total, expected] of cases)
    expect(isNearlyFull({ free: free * gigabyte, total: total * gigabyte })).toBe(expected);
});

it('reports a changed audit log until it is valid again', async () => {
  // Without a console, whose sequencer would sign in between.
  const database = await cloneDatabase();
  const { pool } = database;
  const { ids } = await logOf(pool, 300);
  const servers = serversOf(database);
  const toldAfter = async (text: string) => {
    await pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);
    await checkOften(servers);
    return (await pool.query('delete from notice returning content, times')).rows;
  };
  const changed = [{ content: { fault: 'changed' }, times: 1 }];
  expect(await toldAfter('select')).toEqual([]);
  expect(await toldAfter(`update audit set actor_name = 'nobody' where id = '${ids[0]}'`)).toEqual(changed);
  expect(await toldAfter(`update audit set actor_name = 'somebody' where id = '${ids[0]}'`)).toEqual([]);
  expect(await toldAfter(`create table taken as select * from audit_head; delete from audit_head`)).toEqual(
    changed,
  );
  expect(await toldAfter('insert into audit_head select * from taken')).toEqual([]);
  expect(await toldAfter('delete from audit_leaf where seq = 300')).toEqual(changed);
  await database.close();
});

it('reports entries that are not signed, but not while an import is being saved', async () => {
  const { pool, close } = await cloneDatabase();
  await logOf(pool, 1);
  const check = watchLog(pool);
  const add = (minutes: number) =>
    pool.query(
      `insert into audit (id, at, actor_name, action, entity)
       values (gen_random_uuid(), now() - make_interval(mins => $1), 'somebody', 'export', 'report')`,
      [minutes],
    );
  await add(5);
  expect(await check()).toBeUndefined();
  await pool.query('delete from audit_pending');
  await add(16);
  expect(await check()).toBe('standing');
  await close();
});
