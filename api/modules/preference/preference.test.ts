import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import { expectBystanderUnchanged } from '../../testing/calls/bystander.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

const settings: TableSettings = {
  order: ['pl', 'date'],
  hidden: ['remark'],
  pinned: ['date'],
  widths: { pl: 120 },
  density: 'compact',
};
const address = '/preferences/list.turbo.report';
const save = (token: string | undefined, value: unknown, path = address) =>
  app.call('PUT', path, { token, body: { value } });
const read = async (token: string) => (await app.call('GET', '/preferences', { token })).body.data;

it('stores one value per key for each user, who sees only their own', async () => {
  const [one, other] = [await app.person(), await app.person()];
  expect(await read(one.token)).toEqual({});
  expect((await save(one.token, settings)).body.data).toEqual(settings);
  const wider = { ...settings, widths: { pl: 300 } };
  await save(one.token, wider);
  await save(one.token, settings, '/preferences/list.users');
  expect(await read(one.token)).toEqual({ 'list.turbo.report': wider, 'list.users': settings });
  expect(await read(other.token)).toEqual({});
  const { rows } = await app.database.pool.query(
    'select 1 from audit where actor_name = $1 and action = $2',
    [one.username, 'update'],
  );
  expect(rows).toEqual([]);
});

it('rejects calls without a token, unknown keys, invalid values and more than 8 KB', async () => {
  const { token } = await app.person();
  expect((await save(undefined, settings)).status).toBe(401);
  expect((await app.call('GET', '/preferences')).status).toBe(401);
  expect((await save(token, settings, '/preferences/list.turbo.nothing')).status).toBe(404);
  expect((await save(token, settings, '/preferences/__proto__')).status).toBe(404);
  expect((await save(token, { ...settings, density: 'huge' })).status).toBe(400);
  expect((await save(token, { ...settings, widths: { pl: 1e6 } })).status).toBe(400);
  const names = Array.from({ length: 60 }, (_, at) => `${at}`.padStart(60, 'x'));
  expect((await save(token, { ...settings, order: names, hidden: names, pinned: names })).status).toBe(413);
  expect(await read(token)).toEqual({});
});

it('leaves out a stored value that is no longer valid', async () => {
  const { id, token } = await app.person();
  await save(token, settings);
  await app.database.pool.query(`update preference set value = '{"order": 1}' where user_id = $1`, [id]);
  expect(await read(token)).toEqual({});
});

expectBystanderUnchanged(() => app);
