/** Hostile input from unauthenticated clients. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import net from 'node:net';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generic } from '../../domain/text.ts';
import { startTestConsole, type TestConsole } from '../testing/test-console.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

it('answers the health check without a token', async () => {
  const { status, body } = await app.call('GET', '/health');
  expect([status, body]).toEqual([200, { status: 'ok' }]);
});

it('sends strict headers with every response and forbids caching of API responses', async () => {
  const { headers } = await app.call('GET', '/health');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const other = ['default', 'connect', 'frame', 'font'].map((kind) => `${kind}-src 'self'`);
  for (const part of [...other, "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy.split(';')).toContain(part);
  // No other site may read an answer.
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
});

it('sends the same headers with refusals', async () => {
  const { token: nobody } = await app.person();
  for (const [path, token, status] of [
    ['/sports', undefined, 401],
    ['/sports', nobody, 403],
    ['/sports/nothing', admin, 404],
    ['/sports/%', admin, 404],
    ['/nothing', admin, 404],
  ] as const) {
    const answer = await app.call('GET', path, { token });
    const headers = ['cache-control', 'x-content-type-options'].map((name) => answer.headers.get(name));
    expect([answer.status, ...headers], path).toEqual([status, 'no-store', 'nosniff']);
  }
});

it('takes an address that ends with a slash for the same call, under the same rule', async () => {
  const { token: nobody } = await app.person();
  const ask = (token: string | undefined, path: string) => app.call('GET', path, { token });
  const listed = await ask(admin, '/sports');
  const [first] = listed.body.data;
  expect((await ask(admin, '/sports/')).body).toEqual(listed.body);
  expect((await ask(admin, `/sports/${first._id}/?x=1`)).body.data).toMatchObject(first);
  const refused = [undefined, nobody].map(async (token) => (await ask(token, '/sports/')).status);
  expect(await Promise.all(refused)).toEqual([401, 403]);
  const none = ['/nothing/', '/sports//', '/'].map(async (path) => (await ask(admin, path)).status);
  expect(await Promise.all(none)).toEqual([404, 404, 404]);
});

it('refuses a body that is too large, malformed, too deep or of another type', async () => {
  const post = (body: string, type = 'application/json') =>
    app.call('POST', '/sports', { token: admin, body, headers: { 'content-type': type } });
  expect((await post(JSON.stringify({ sportsName: 'x'.repeat(2 * 1024 * 1024) }))).status).toBe(413);
  expect((await post('{"sportsName": ')).status).toBe(400);
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  expect((await post(deep)).status).toBe(400);
  expect((await post(`{"sportsName": ${deep}}`)).status).toBe(400);
  expect((await post('<a/>', 'application/xml')).status).toBe(415);
  // What `fetch` declares for a text.
  const asText = await post('{"sportsName":"x"}', 'text/plain;charset=UTF-8');
  expect([asText.status, asText.body]).toEqual([415, { message: generic.unsupportedType }]);
  const packed = { 'content-type': 'application/json', 'content-encoding': 'zip' };
  const asZip = await app.call('POST', '/sports', { token: admin, body: '{}', headers: packed });
  expect([asZip.status, asZip.body]).toEqual([415, { message: generic.unsupportedEncoding }]);
  const empty = await app.call('POST', '/admin/update-session', {
    token: admin,
    body: '',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  });
  expect(empty.status).toBe(200);
  expect((await post('{"sportsName":"x","__proto__":{"a":1}}')).status).toBe(400);
  expect((await app.call('GET', '/health')).status).toBe(200);
});

it('refuses letters in another encoding instead of storing replacement characters', async () => {
  const post = async (body: Uint8Array<ArrayBuffer>) => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const answer = await fetch(`${app.address}/api/sports`, { method: 'POST', body, headers });
    return { status: answer.status, body: await answer.json() };
  };
  const text = '{"sportsName":"Pétanque"}';
  expect(await post(Buffer.from(text, 'latin1'))).toEqual({
    status: 400,
    body: { message: generic.notUtf8 },
  });
  // Some programs on Windows begin with a byte order mark.
  const { status, body } = await post(Buffer.from(`\u{FEFF}${text}`));
  expect([status, body.data.sportsName]).toEqual([201, 'Pétanque']);
});

const megabyte = Buffer.alloc(1024 * 1024, 'x');
const announced = `content-length: ${60 * megabyte.length}`;
it.each([
  ['announced', announced, (part: Buffer) => [part], ''],
  ['compressed', `content-encoding: gzip\r\n${announced}`, (part: Buffer) => [part], ''],
  [
    'in chunks',
    'transfer-encoding: chunked',
    (part: Buffer) => [`${part.length.toString(16)}\r\n`, part, '\r\n'],
    '0\r\n\r\n',
  ],
])('answers who reads only after sending 60 MB, %s', async (_how, header, framed, end) => {
  const { hostname, port } = new URL(app.address);
  const socket = net.connect(Number(port), hostname).pause();
  const write = (data: string | Buffer) =>
    new Promise<void>((resolve, reject) => {
      socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  const common = `host: a\r\nauthorization: Bearer ${admin}`;
  await write(
    `POST /api/sports HTTP/1.1\r\n${common}\r\ncontent-type: application/json\r\n${header}\r\n\r\n`,
  );
  for (let sent = 0; sent < 60; sent += 1) for (const part of framed(megabyte)) await write(part);
  await write(`${end}GET /api/health HTTP/1.1\r\n${common}\r\nconnection: close\r\n\r\n`);
  const [refused = '', next = ''] = (await text(socket)).split(/(?=HTTP\/1\.1 )/);
  expect(refused).toMatch(/^HTTP\/1\.1 413 /);
  expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toEqual({ message: generic.tooLarge });
  expect(next).toMatch(/^HTTP\/1\.1 200 /);
});

it('answers unknown paths, methods and malformed URLs with 404 in JSON', async () => {
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['PATCH', '/sports'],
    ['GET', '/sports/%'],
    ['GET', '/../etc/passwd'],
  ] as const) {
    const { status, body } = await app.call(method, path, { token: admin });
    expect(status, path).toBe(404);
    expect(Object.keys(body)).toEqual(['message']);
  }
});

it('sends a page whose address cannot be decoded to the not-found page', async () => {
  const load = (path: string) => fetch(`${app.address}${path}`, { redirect: 'manual' });
  for (const path of ['/people/100%', '/%E0%A4%A', '/reports/%/edit?x=1']) {
    const { status, headers } = await load(path);
    expect([status, headers.get('location')], path).toEqual([302, '/404']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await load('/assets/%')).status).toBe(404);
});

it('survives data that is not HTTP', async () => {
  const { hostname, port } = new URL(app.address);
  const answer = await new Promise<string>((resolve) => {
    const socket = net.connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
    socket.on('data', (data) => resolve(data.toString()));
    socket.on('close', () => resolve(''));
  });
  expect(answer).toMatch(/^(HTTP\/1.1 400|$)/);
  expect((await app.call('GET', '/health')).status).toBe(200);
});

it('answers headers that are too large like every other error', async () => {
  const headers = { 'x-large': 'x'.repeat(17 * 1024) };
  const answer = await fetch(`${app.address}/api/health`, { headers });
  expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
    431,
    'no-store',
    { message: generic.headersTooLarge },
  ]);
});

it('answers an expectation that it does not know like every other error', async () => {
  const asked = request(`${app.address}/api/health`, { headers: { expect: 'sample' } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.headers['cache-control'], await json(answer)]).toEqual([
    417,
    'no-store',
    { message: generic.unsupportedExpectation },
  ]);
});

it('shows no internals when the database fails, and answers 503 when it is unavailable', async () => {
  const broken = await startTestConsole();
  const token = await broken.admin();
  await broken.database.pool.query('alter table sport rename to lost');
  const failed = await broken.call('GET', '/sports', { token });
  expect(failed.status).toBe(500);
  expect(failed.body).toEqual({ message: 'An error occurred', requestId: failed.body.requestId });
  await broken.database.pool.query('alter table lost rename to sport');

  const { rows } = await broken.database.pool.query('select current_database() as name');
  await app.database.pool.query(`alter database ${rows[0].name} allow_connections false`);
  await app.database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    rows[0].name,
  ]);
  const away = await broken.call('GET', '/sports', { token });
  expect(away.status).toBe(503);
  expect((await broken.call('GET', '/health')).status).toBe(503);
  await app.database.pool.query(`alter database ${rows[0].name} allow_connections true`);
  await expect.poll(async () => (await broken.call('GET', '/sports', { token })).status).toBe(200);
  await broken.close();
});
