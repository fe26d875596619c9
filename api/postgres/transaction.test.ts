import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { chainOf } from './failures.ts';
import { planned } from './planned.ts';
import { alongside, atTheEnd } from './transaction.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
  await app.database.pool.query('create table kept (value int primary key)');
});
afterAll(() => app.close());

const keep = planned(() => ({
  // Tests see the library's types a second time.
  query: sql`insert into kept (value) values (${sql.placeholder('value')}::int)` as never,
}));
const kept = async () =>
  (await app.database.pool.query<{ value: number }>('delete from kept returning value')).rows.map(
    ({ value }) => value,
  );
const messages = (error: unknown) => chainOf(error).map(({ message }) => message);

it('stores deferred writes in order, and answers afterwards', async () => {
  const seen = await app.database.orm.transaction(async (tx) => {
    await atTheEnd(tx, (own) => keep(own, { value: 1 }));
    const { rows } = await tx.execute('select value from kept');
    await atTheEnd(tx, (own) => keep(own, { value: 2 }));
    return rows;
  });
  expect(seen).toEqual([{ value: 1 }]);
  expect((await kept()).toSorted()).toEqual([1, 2]);
});

it('stores nothing and names the first failure if one of them fails', async () => {
  const { orm } = app.database;
  for (const goesOn of [false, true]) {
    const failed = orm.transaction(async (tx) => {
      for (const value of [3, 4, 4, 5]) await atTheEnd(tx, (own) => keep(own, { value }));
      if (goesOn) await tx.execute('select 1');
    });
    const error: unknown = await failed.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(messages(error)).toEqual(expect.arrayContaining([expect.stringContaining('kept_pkey')]));
    expect(await kept()).toEqual([]);
  }
});

it('reports the failure of a statement, not of one sent after it', async () => {
  const failed = app.database.orm.transaction(async (tx) => {
    await keep(tx, { value: 7 });
    const failing = keep(tx, { value: 7 });
    await atTheEnd(tx, (own) => keep(own, { value: 8 }));
    await failing;
  });
  const error: unknown = await failed.catch((reason: unknown) => reason);
  expect(messages(error)).toEqual(expect.arrayContaining([expect.stringContaining('kept_pkey')]));
  expect(await kept()).toEqual([]);
});

it('stores nothing if the work fails, and the connections stay usable', async () => {
  const { orm, pool } = app.database;
  for (let time = 0; time < 20; time += 1) {
    const failed = orm.transaction(async (tx) => {
      await atTheEnd(tx, (own) => keep(own, { value: 6 }));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
  }
  expect(await kept()).toEqual([]);
  expect(pool.totalCount).toBeLessThan(20);
});

it('does not acknowledge what the database rolled back', async () => {
  const swallowed = app.database.orm.transaction(async (tx) => {
    await keep(tx, { value: 7 });
    await tx.execute('select 1 / 0').catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('rolled back');
  expect(await kept()).toEqual([]);
});

it('reports the failure of a statement that is sent with others', async () => {
  const failed = app.database.orm.transaction(async (tx) => {
    await keep(tx, { value: 9 });
    const first = alongside(tx, (own) => keep(own, { value: 9 }));
    await Promise.all([first.then(() => undefined), keep(tx, { value: 10 })]);
  });
  const error: unknown = await failed.catch((reason: unknown) => reason);
  expect(messages(error)).toEqual(expect.arrayContaining([expect.stringContaining('kept_pkey')]));
  expect(await kept()).toEqual([]);
});

it('waits outside of a transaction', async () => {
  await atTheEnd(app.database.orm, (own) => keep(own, { value: 8 }));
  expect(await kept()).toEqual([8]);
  await expect(atTheEnd(app.database.orm, (own) => keep(own, { value: null }))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('null value') },
  });
});
