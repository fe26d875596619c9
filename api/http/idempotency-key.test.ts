import { afterAll, beforeAll, expect, it } from 'vitest';
import { generic } from '../../domain/text.ts';
import { startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { sampleReport } from '../testing/samples/sample-report.ts';
import { logoOf, sampleFields, whitelabelForm } from '../testing/samples/whitelabel-form.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const send = (method: string, path: string, body: unknown, key: string) =>
  app.call(method, path, { token: admin, body, headers: { 'idempotency-key': key } });
/** No answer is ever 422. */
const reused = {
  message: generic.idempotencyOtherBody,
  errors: [{ path: 'Idempotency-Key', message: generic.idempotencyOtherBody }],
};
const notes = async () => (await app.call('GET', '/note', { token: admin })).body.data.length;

it('repeats the first response, even if the fields come in another order', async () => {
  const first = await send('POST', '/note/add', { note: 'One', agent: 'sample' }, 'same');
  const again = await send('POST', '/note/add', { agent: 'sample', note: 'One' }, 'same');
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect(await notes()).toBe(1);
});

it('refuses the key with another body, with a message and without a change', async () => {
  const before = await notes();
  await send('POST', '/note/add', { note: 'Two' }, 'other body');
  const other = await send('POST', '/note/add', { note: 'Three' }, 'other body');
  expect([other.status, other.body]).toEqual([409, reused]);
  expect(await notes()).toBe(before + 1);
});

it('repeats the first response if only warnings were confirmed meanwhile', async () => {
  const first = await send('POST', '/report/create', sampleReport, 'confirmed');
  const confirmations = [{ code: 'same-report', field: 'userName' }];
  const again = await send('POST', '/report/create', { ...sampleReport, confirmations }, 'confirmed');
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
});

it('refuses a key that is too long and names the header', async () => {
  const before = await notes();
  const message = 'Idempotency-Key can have at most 200 characters';
  const long = await send('POST', '/note/add', { note: 'Long' }, 'k'.repeat(201));
  expect([long.status, long.body]).toEqual([
    400,
    { message, errors: [{ path: 'Idempotency-Key', message }] },
  ]);
  expect(await notes()).toBe(before);
  expect((await send('POST', '/note/add', { note: 'Long' }, 'k'.repeat(200))).status).toBe(201);
});

it('refuses the key on another path, with a message and without a change', async () => {
  const before = await notes();
  await send('POST', '/note/add', { note: 'Four' }, 'other path');
  const other = await send('POST', '/forexnote/add', { note: 'Four' }, 'other path');
  expect([other.status, other.body.message]).toEqual([409, generic.idempotencyMismatch]);
  expect(await notes()).toBe(before + 1);
  expect((await app.call('GET', '/forexnote', { token: admin })).body.data).toEqual([]);
});

it('frees a key after a day', async () => {
  const make = () => send('POST', '/note/add', { note: 'Seven' }, 'a day');
  const age = (hours: number) =>
    app.database.pool.query(
      `update idempotency set created_at = now() - make_interval(hours => $1) where key = 'a day'`,
      [hours],
    );
  const { _id: first } = (await make()).body.data;
  await age(23);
  expect((await make()).body.data._id).toBe(first);
  await age(25);
  const { _id: second } = (await make()).body.data;
  expect(second).not.toBe(first);
  expect((await make()).body.data._id).toBe(second);
});

it('takes a key that is free again for another body, and repeats that response', async () => {
  await send('POST', '/note/add', { note: 'Eight' }, 'another day');
  await app.database.pool.query(
    `update idempotency set created_at = now() - interval '25 hours' where key = 'another day'`,
  );
  const later = await send('POST', '/note/add', { note: 'Nine' }, 'another day');
  const again = await send('POST', '/note/add', { note: 'Nine' }, 'another day');
  expect([later.status, again.status, again.body]).toEqual([201, 201, later.body]);
});

it('keeps the responses of people apart who send the same key', async () => {
  const other = await app.person({ role: 'admin' });
  const make = (token: string) =>
    app.call('POST', '/note/add', { token, body: { note: 'Ten' }, headers: { 'idempotency-key': 'shared' } });
  const [mine, theirs] = [await make(admin), await make(other.token)];
  expect(theirs.body.data._id).not.toBe(mine.body.data._id);
  expect([(await make(admin)).body, (await make(other.token)).body]).toEqual([mine.body, theirs.body]);
});

it('distinguishes forms by the names and sizes of their files', async () => {
  const logo = await logoOf();
  const create = (fileName: string) =>
    send('POST', '/whitelabel/create', whitelabelForm('turbo', { ...brand, logo }, fileName), 'file');
  const brand = { ...sampleFields, name: 'Sample brand' };
  const first = await create('a.png');
  expect((await create('a.png')).body).toEqual(first.body);
  expect([first.status, (await create('b.png')).status]).toEqual([201, 409]);
});

it('accepts keys of an earlier version, which stored no digest', async () => {
  const first = await send('POST', '/note/add', { note: 'Five' }, 'old key');
  await app.database.pool.query("update idempotency set content = null where key = 'old key'");
  const again = await send('POST', '/note/add', { note: 'Five' }, 'old key');
  expect(again.body).toEqual(first.body);
});

it('accepts keys of an earlier version, whose digest left out passwords', async () => {
  const create = () =>
    send(
      'POST',
      '/admin/create',
      {
        username: 'earlier',
        email: 'earlier@example.test',
        password: 'a decent password',
        section: ['Turbo'],
      },
      'old digest',
    );
  const first = await create();
  await app.database.pool.query(
    "update idempotency set content = split_part(content, ' ', 1) where key = 'old digest'",
  );
  expect([first.status, (await create()).body]).toEqual([201, first.body]);
});

it('refuses the key with another password, of which only a hash like that of the account is stored', async () => {
  const fields = { username: 'claimed', email: 'claimed@example.test', role: 'user', section: ['Turbo'] };
  const password = 'a decent password';
  const create = (body: object) => send('POST', '/admin/create', { ...fields, ...body }, 'secret');
  const first = await create({ password });
  expect([first.status, (await create({ password })).body]).toEqual([201, first.body]);
  const other = await create({ password: 'another decent password' });
  expect([other.status, other.body]).toEqual([409, reused]);
  expect((await create({ password, role: 'admin' })).status).toBe(409);
  const { rows } = await app.database.pool.query("select content from idempotency where key = 'secret'");
  expect(rows).toEqual([{ content: expect.stringMatching(/^[\w-]{43} \$argon2id\$\S+$/) }]);

  const change = (userData: object) =>
    send('PUT', `/admin/${first.body.data._id}`, { userData }, 'secret change');
  const unchanged = await change({ role: 'user' });
  expect(unchanged.status).toBe(200);
  expect((await change({ role: 'user', password: '' })).body).toEqual(unchanged.body);
  expect((await change({ role: 'user', password })).status).toBe(409);
});
