/** A read-only server, such as a standby before it is promoted. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generic } from '../../domain/text.ts';
import { cloneDatabase, startTestConsole, type TestConsole } from '../testing/test-console.ts';
import type { Database } from './database.ts';
import { isReadOnly } from './failures.ts';

let app: TestConsole;
let token: string;
beforeAll(async () => {
  app = await startTestConsole();
  token = await app.admin();
});
afterAll(() => app.close());

/** For new sessions. */
async function setReadOnly(isOn: boolean): Promise<void> {
  const client = await app.database.pool.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(
    `begin read write; alter database ${rows[0]!.name} set default_transaction_read_only = ${isOn}; commit`,
  );
  client.release();
}

async function endSessions(): Promise<void> {
  const client = await app.database.pool.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  client.release(true);
}

const add = (key: string) =>
  app.call('POST', '/sports', {
    token,
    body: { sportsName: 'Chess' },
    headers: { 'idempotency-key': key },
  });

it('reports it, keeps reading, and saves once changes are accepted again', async () => {
  expect((await app.call('GET', '/health/ready')).body).toEqual({ status: 'ok' });
  await setReadOnly(true);
  await endSessions();
  await expect
    .poll(async () => (await app.call('GET', '/health')).body)
    .toEqual({ status: 'read only', live: true, ready: false });
  const refused = await add('0b1c6f5e-8a55-4b0e-9a44-6c1f3f0c8a11');
  expect([refused.status, refused.body.message]).toEqual([503, generic.readOnly]);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect((await app.call('GET', '/sports', { token })).status).toBe(200);
  expect((await app.call('GET', '/health/live')).body).toEqual({ status: 'ok' });

  await setReadOnly(false);
  await expect.poll(async () => (await add('0b1c6f5e-8a55-4b0e-9a44-6c1f3f0c8a11')).status).toBe(201);
  expect((await add('0b1c6f5e-8a55-4b0e-9a44-6c1f3f0c8a11')).status).toBe(201);
  const { data } = (await app.call('GET', '/sports', { token })).body;
  expect(data.filter((row: { sportsName: string }) => row.sportsName === 'Chess')).toHaveLength(1);
});

const refusedChanges: readonly (readonly [
  where: string,
  change: (database: Database) => Promise<unknown>,
])[] = [
  ['of a transaction', ({ orm }) => orm.transaction((tx) => tx.execute('create table sample ()'))],
  ['outside a transaction', ({ pool }) => pool.query('create table sample ()')],
];

it.for(refusedChanges)(
  'replaces all connections after a refused change %s, busy ones when they are done',
  async ([, change]) => {
    const database = await cloneDatabase();
    const { pool, close } = database;
    const clients = await Promise.all([1, 2, 3].map(() => pool.connect()));
    for (const client of clients) await client.query('set default_transaction_read_only = on');
    const [busy, ...idle] = clients;
    for (const client of idle) client.release();
    await expect(change(database)).rejects.toSatisfy(isReadOnly);
    await busy!.query('select 1');
    busy!.release();
    const readOnly = async () =>
      (await pool.query(`select current_setting('transaction_read_only') as "is"`)).rows[0].is;
    // At once, although connections that were cut leave the pool a moment later.
    expect(await Promise.all([readOnly(), readOnly(), readOnly()])).toEqual(['off', 'off', 'off']);
    await close();
  },
);
