/** Full backup and restore, from and to databases in every state. */
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  brandNewDatabase,
  digestsOf,
  emptyDatabase,
  newFile,
  restore,
  save,
} from '../../testing/backup-files.ts';
import { insertDifficultRows, insertPictures } from '../../testing/samples/difficult-rows.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import { serverKinds, templateDatabase } from '../../testing/server-settings.ts';
import { cloneDatabase, passwordOfTests, startTestConsole } from '../../testing/test-console.ts';

it.each(serverKinds)(
  'restores every row exactly, including a thousand images, into either kind of empty database of a server that is %s',
  async (kind) => {
    const source = await cloneDatabase(templateDatabase, kind);
    await insertDifficultRows(source.pool);
    await insertPictures(source.pool, 1000, 1_000_000);
    const file = await newFile();
    await save(source, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const expected = await digestsOf(source.pool);
    expect(expected).toMatchObject({ file: { rows: 1004 }, report: { rows: 300 }, note: { rows: 7 } });
    expect(expected).toMatchObject({ preference: { rows: 1 } });
    for (const target of [await brandNewDatabase(kind), await emptyDatabase(kind)]) {
      const { rows, tables } = await restore(target, file);
      expect(await digestsOf(target.pool)).toEqual(expected);
      expect(tables.get('file')).toBe(1004);
      expect(rows).toBe([...tables.values()].reduce((sum, count) => sum + count, 0));
    }
    await source.close();
  },
);

it('takes a consistent snapshot during writes, and the restored copy works', async () => {
  const app = await startTestConsole();
  const { username, token } = await app.person({ permissions: ['sports_create'], section: ['Turbo'] });
  await app.call('POST', '/report/create', { token: await app.admin(), body: sampleReport });
  await insertPictures(app.database.pool, 100, 1_000_000);
  let isDone = false;
  let written = 0;
  const writers = [0, 1, 2].map(async (writer) => {
    while (!isDone) {
      const body = { sportsName: `sample ${writer} ${written}` };
      expect((await app.call('POST', '/sports', { token, body })).status).toBe(201);
      written += 1;
      await sleep(20);
    }
  });
  const file = await newFile();
  // Make sure that there are writes before, during and after the snapshot.
  await expect.poll(() => written).toBeGreaterThan(3);
  await save(app.database, file);
  const atTheEnd = written;
  await expect.poll(() => written).toBeGreaterThan(atTheEnd + 3);
  isDone = true;
  await Promise.all(writers);

  const target = await brandNewDatabase();
  await restore(target, file);
  const counted = await target.pool.query<{ sports: number; audited: number; both: number }>(
    `select count(sport.id)::int as sports, count(audit.id)::int as audited,
       count(*) filter (where sport.id::text = audit.record_id)::int as both
     from (select * from sport where name like 'sample %') as sport
     full join (select * from audit where entity = 'sport' and actor_name = $1) as audit
       on sport.id::text = audit.record_id`,
    [username],
  );
  const { sports, audited, both } = counted.rows[0]!;
  expect(sports).toBeGreaterThan(3);
  expect(sports).toBeLessThan(written);
  expect([audited, both]).toEqual([sports, sports]);

  // Without statistics the planner reads whole lists for one record.
  const unknown = await target.pool.query(
    `select relname from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0`,
  );
  expect(unknown.rows).toEqual([]);

  const copy = await startTestConsole({}, target);
  expect(await copy.signIn(username, passwordOfTests)).toContain('.');
  const dashboard = await copy.call('GET', '/admin/dashboard?area=turbo', { token: await copy.admin() });
  expect(dashboard.body.data.totals.report).toBe(1);
  await copy.close();
  await app.close();
});

it('restores sequences', async () => {
  const source = await cloneDatabase();
  const numbered = `create table numbered (id bigint generated always as identity, other serial, twice bigint generated always as (other * 2) stored)`;
  await source.pool.query(numbered);
  await source.pool.query('create sequence by_hand');
  await source.pool.query(`insert into numbered select from generate_series(1, 5)`);
  await source.pool.query(`delete from numbered where id > 3; select setval('by_hand', 77)`);
  const file = await newFile();
  await save(source, file);
  const target = await emptyDatabase();
  await target.pool.query(numbered);
  await target.pool.query('create sequence by_hand');
  await restore(target, file);
  const { rows } = await target.pool.query(
    `insert into numbered default values returning id::int, other, twice::int, nextval('by_hand')::int as hand`,
  );
  expect(rows).toEqual([{ id: 6, other: 6, twice: 12, hand: 78 }]);
  expect((await target.pool.query('select 1 from numbered')).rowCount).toBe(4);
  await source.close();
});

it('refuses to restore into a database with records, or to back up one without a console', async () => {
  const source = await cloneDatabase();
  const file = await newFile();
  await save(source, file);
  const before = await digestsOf(source.pool);
  await expect(restore(source, file)).rejects.toThrow('this one has records');
  expect(await digestsOf(source.pool)).toEqual(before);
  const nothing = await brandNewDatabase();
  await expect(save(nothing, await newFile())).rejects.toThrow('There is nothing to back up');
  await source.close();
});

it('has no column whose binary form contains ids local to one database', async () => {
  const { pool } = await emptyDatabase();
  const { rows } = await pool.query(
    `select attrelid::regclass, attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
       and (t.typelem >= 16384 or t.typtype in ('c', 'r', 'm') and t.oid >= 16384)`,
  );
  expect(rows).toEqual([]);
});
