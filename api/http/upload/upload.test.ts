/** Which images are accepted, and how stored ones are served. */
import { gzipSync } from 'node:zlib';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { imageSentences, generic } from '../../../domain/text.ts';
import { imageLimits } from '../../../domain/values/limits.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { blankPng } from '../../testing/samples/blank-png.ts';
import { logoOf, picture, sampleFields, whitelabelForm } from '../../testing/samples/whitelabel-form.ts';

/** A URL that would run; split, because the linter rejects it as a literal. */
const running = ['javascript', 'alert(1)'].join(':');

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

let made = 0;
const send = (logo: Buffer, fileName?: string, type?: string, to = app) => {
  const name = `Upload ${(made += 1)}`;
  const body = whitelabelForm('turbo', { name, ...sampleFields, logo }, fileName, type);
  return to.call('POST', '/whitelabel/create', { token: admin, body });
};
const load = (path: string, from = app) => fetch(`${from.address}/api${path}`);
const sizeOf = async (path: string) => {
  const { width, height, format } = await sharp(await (await load(path)).arrayBuffer()).metadata();
  return [format, width, height];
};

it('keeps a 180 x 50 logo, scales a 1000 x 1000 one, and detects the type by content', async () => {
  const plain = await send(await logoOf());
  expect([plain.status, await sizeOf(plain.body.data.logo)]).toEqual([201, ['png', 180, 50]]);
  const large = await send(await picture(1000, 1000).jpeg().toBuffer(), 'photo.txt', 'text/html');
  expect([large.status, await sizeOf(large.body.data.logo)]).toEqual([201, ['jpeg', 200, 200]]);
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((colour) => picture(90, 25, colour).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const animated = await send(gif, 'moving.gif', 'image/gif');
  expect([animated.status, await sizeOf(animated.body.data.logo)]).toEqual([201, ['png', 90, 25]]);
});

it('takes bytes without a file name, and leaves the connection usable after a form that it refused early', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const logo = await logoOf();
  const post = (name: Buffer, bytes: Buffer) => {
    const part = (field: string, type = '') =>
      `--sample\r\ncontent-disposition: form-data; name="${field}"\r\n${type}\r\n`;
    const body = Buffer.concat([
      Buffer.from(part('whitelabel_user')),
      name,
      Buffer.from(`\r\n${part('whatsapp_group')}G\r\n${part('hexacode')}#112233\r\n`),
      Buffer.from(
        `${part('url')}https://a.example\r\n${part('logo', 'content-type: application/octet-stream\r\n')}`,
      ),
      bytes,
      Buffer.from('\r\n--sample--\r\n'),
    ]);
    return new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${admin}`,
        'content-type': 'multipart/form-data; boundary=sample',
      };
      const call = request(`${app.address}/api/whitelabel/create`, { method: 'POST', agent, headers });
      call.on('error', reject);
      call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)));
      call.end(body);
    });
  };
  expect(await post(Buffer.from('Café', 'latin1'), Buffer.alloc(5_000_000, 'x'))).toBe(400);
  expect(await post(Buffer.from('Café'), logo)).toBe(201);
  agent.destroy();
});

it('refuses text in another encoding instead of storing replacement characters', async () => {
  const { _id } = (await send(await logoOf())).body.data;
  const put = async (name: Buffer, more = '', type = '') => {
    const part = (field: string) =>
      `--sample\r\ncontent-disposition: form-data; name="${field}"\r\n${type}\r\n`;
    const body = Buffer.concat([
      Buffer.from(part('whitelabel_user')),
      name,
      Buffer.from(
        `\r\n${part('whatsapp_group')}G\r\n${part('hexacode')}#112233\r\n${part('url')}https://a.example\r\n${more}--sample--\r\n`,
      ),
    ]);
    const answer = await fetch(`${app.address}/api/whitelabel/${_id}`, {
      method: 'PUT',
      body,
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'multipart/form-data; boundary=sample' },
    });
    return { status: answer.status, body: await answer.json() };
  };
  expect(await put(Buffer.from('Café', 'latin1'))).toEqual({
    status: 400,
    body: { message: generic.notUtf8 },
  });
  const declared = 'content-type: text/plain; charset=utf-8\r\n';
  const kept = await put(Buffer.from('Café ગુજરાતી \u{FFFD}'), '', declared);
  expect(kept.body.data).toMatchObject({ whitelabel_user: 'Café ગુજરાતી \u{FFFD}', hexacode: '#112233' });
  const long = await put(Buffer.alloc(1024 * 1024 + 1, 'x'));
  expect(long).toEqual({ status: 413, body: { message: generic.tooLarge } });
  const many = '--sample\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(57);
  expect((await put(Buffer.from('Many'), many)).status).toBe(413);
});

it('refuses files that are not images, broken or too large, with a message that names the field', async () => {
  const png = await logoOf('#333333');
  // One column more than the limit.
  const bomb = blankPng(5001, imageLimits.pixels / 5000);
  const cases: [string, Buffer, number, string][] = [
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, imageSentences.notAnImage],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), 415, imageSentences.notAnImage],
    [
      'polyglot',
      Buffer.concat([png, Buffer.from('<script>1</script>')]),
      415,
      imageSentences.moreThanAnImage,
    ],
    ['broken', png.subarray(0, png.length - 20), 415, imageSentences.broken],
    ['empty', Buffer.alloc(0), 415, imageSentences.notAnImage],
    ['bomb', bomb, 413, imageSentences.tooManyPixels],
  ];
  for (const [name, bytes, status, message] of cases) {
    const refused = await send(bytes, `${name}.png`);
    expect([name, refused.status, refused.body]).toEqual([
      name,
      status,
      { message, errors: [{ path: 'logo', message }] },
    ]);
  }
  const large = await send(Buffer.alloc(11 * 1024 * 1024, 1));
  expect([large.status, large.body.message]).toEqual([413, imageSentences.tooLarge]);
  const justOver = await send(Buffer.alloc(10 * 1024 * 1024 + 10, 1));
  expect([justOver.status, justOver.body.message]).toEqual([413, imageSentences.tooLarge]);
  expect((await send(await logoOf())).status).toBe(201);
});

it('survives malformed forms', async () => {
  const post = (body: string, type: string) =>
    app.call('POST', '/whitelabel/create', { token: admin, body, headers: { 'content-type': type } });
  const cut = '--x\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc';
  expect((await post(cut, 'multipart/form-data; boundary=x')).status).toBe(400);
  expect((await post('abc', 'multipart/form-data')).status).toBe(400);
  const twice = whitelabelForm('turbo', { name: 'Two', ...sampleFields, logo: await logoOf() });
  twice.append('logo', new Blob(['x']), 'second.png');
  const refused = await app.call('POST', '/whitelabel/create', { token: admin, body: twice });
  expect([refused.status, refused.body.message]).toEqual([413, generic.tooLarge]);
  const proto = whitelabelForm('turbo', { name: 'P', ...sampleFields, logo: await logoOf() });
  proto.append('__proto__', 'x');
  expect((await app.call('POST', '/whitelabel/create', { token: admin, body: proto })).status).toBe(400);
  for (const url of [running, 'https://example.test/']) {
    const repeated = whitelabelForm('turbo', { name: 'R', ...sampleFields, logo: await logoOf() });
    repeated.append('url', url);
    expect((await app.call('POST', '/whitelabel/create', { token: admin, body: repeated })).status).toBe(400);
  }
  const elsewhere = await app.call('POST', '/sports', { token: admin, body: new FormData() });
  expect(elsewhere.status).toBe(415);
  expect((await app.call('GET', '/health')).status).toBe(200);
});

const sampleForm = `--sample\r\ncontent-disposition: form-data; name="url"\r\n\r\nhttps://a.example\r\n--sample--\r\n`;
const formType = 'multipart/form-data; boundary=sample';

it.each([
  ['/whitelabel/create', formType, sampleForm],
  ['/client/create', formType, sampleForm],
  ['/report/import', formType, sampleForm],
  ['/report/importErrors', 'application/json', '{"rows":[]}'],
  ['/client/generate-preview-pdf', 'application/json', '{"html":"<p>sample</p>"}'],
])('refuses a compressed body at %s, which reads bodies as they arrive', async (path, type, text) => {
  const answer = await fetch(`${app.address}/api${path}`, {
    method: 'POST',
    body: gzipSync(text),
    headers: { authorization: `Bearer ${admin}`, 'content-type': type, 'content-encoding': 'gzip' },
  });
  expect([answer.status, await answer.json()]).toEqual([415, { message: generic.unsupportedEncoding }]);
});

it('does not read a body before checking access', async () => {
  const body = whitelabelForm('turbo', { name: 'Nobody', ...sampleFields, logo: await logoOf() });
  expect((await app.call('POST', '/whitelabel/create', { body })).status).toBe(401);
});

it('serves logos publicly, immutably, and only as images', async () => {
  const { logo: path } = (await send(await logoOf('#123456'))).body.data;
  const response = await load(path);
  expect(response.status).toBe(200);
  const expected = {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  };
  for (const [name, value] of Object.entries(expected)) expect(response.headers.get(name), name).toBe(value);
  const { rows } = await app.database.pool.query('select hash from file');
  const guesses = ['1', 'null', '..%2f..%2fetc%2fpasswd', path.slice(6, -1), ...rows.map((row) => row.hash)];
  for (const guess of guesses) expect((await load(`/logo/${guess}`)).status, guess).toBe(404);
});

it('stores a content once, and serves it from every app server', async () => {
  const other = await startTestConsole({}, app.database);
  const logo = await logoOf('#abcdef');
  const replies = await Promise.all([send(logo), send(logo, 'b.png', 'image/png', other), send(logo)]);
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201]);
  const paths = new Set(replies.map((reply) => reply.body.data.logo));
  expect(paths.size).toBe(1);
  const [path] = [...paths] as [string];
  const bodies = await Promise.all([app, other].map(async (from) => (await load(path, from)).arrayBuffer()));
  expect(Buffer.from(bodies[0]!).equals(Buffer.from(bodies[1]!))).toBe(true);
  const { rows } = await app.database.pool.query(
    "select encode(sha256(bytes), 'hex') = hash as honest, size = length(bytes) as measured, width, height, media_type from file where address = $1",
    [path.slice('/logo/'.length)],
  );
  expect(rows).toEqual([{ honest: true, measured: true, width: 180, height: 50, media_type: 'image/png' }]);
  await other.close();
});
