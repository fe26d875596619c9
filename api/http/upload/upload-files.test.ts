/** Uploads use private files: what they leave behind, their memory usage, and who waits for whom. */
import { mkdtemp, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { imageSentences, generic } from '../../../domain/text.ts';
import { privateFolder } from '../../runtime/private-files.ts';
import { watchMemory } from '../../testing/attacks/live-memory.ts';
import { newRequestFiles } from '../../testing/request-files.ts';
import { manyScans } from '../../testing/samples/long-picture.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { logoOf, sampleFields, whitelabelForm } from '../../testing/samples/whitelabel-form.ts';

let app: TestConsole;
let admin: string;
let folder: string;
let filesLeft: () => Promise<string[]>;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  folder = await privateFolder();
  filesLeft = await newRequestFiles();
});
afterAll(() => app.close());

let made = 0;
const send = async (logo: Buffer, fileName?: string) => {
  const body = whitelabelForm('turbo', { name: `Files ${(made += 1)}`, ...sampleFields, logo }, fileName);
  return app.call('POST', '/whitelabel/create', { token: admin, body });
};
async function expectNoFiles(): Promise<void> {
  await expect.poll(filesLeft).toEqual([]);
}

const boundary = 'sample-boundary';
const partOf = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;

/** A request whose body the test writes itself. */
function openCall(token: string, path: string, length?: number) {
  const call = httpRequest(`${app.address}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length !== undefined && { 'content-length': length }),
    },
  });
  const answered = new Promise<{ status: number; message: string }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      json(response).then(
        (body) => resolve({ ...(body as { message: string }), status: response.statusCode ?? 0 }),
        reject,
      );
    });
  });
  answered.catch(() => undefined);
  return { call, answered };
}

it('leaves no file behind: accepted, refused in each way, or aborted', async () => {
  expect((await send(await logoOf())).status).toBe(201);
  await expectNoFiles();
  expect((await send(Buffer.from('no picture'))).status).toBe(415);
  expect((await send(Buffer.alloc(10 * 1024 * 1024 + 10, 1))).status).toBe(413);
  const scans = await send(await manyScans(3000), 'scans.jpg');
  expect([scans.status, scans.body.message]).toEqual([415, imageSentences.tooDemanding]);
  await expectNoFiles();
  const { call } = openCall(admin, '/whitelabel/create');
  call.write(`${partOf('logo')}${'x'.repeat(200_000)}`);
  await expect.poll(filesLeft).toHaveLength(1);
  call.destroy();
  await expectNoFiles();
});

it('keeps files where nobody else can read them', async () => {
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const { call } = openCall(admin, '/whitelabel/create');
  call.write(`${partOf('logo')}${'x'.repeat(200_000)}`);
  await expect
    .poll(async () => {
      const [inner] = await filesLeft();
      return inner === undefined ? [] : readdir(join(folder, inner));
    })
    .toHaveLength(1);
  const [inner = ''] = await filesLeft();
  const [file = ''] = await readdir(join(folder, inner));
  expect((await stat(join(folder, inner))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, inner, file))).mode & 0o777).toBe(0o600);
  call.destroy();
  await expectNoFiles();
});

it('removes files of a killed console, and none of a running one', async () => {
  const host = basename(folder).replace(/-\d+-\w+$/, '');
  const gone = join(tmpdir(), `${host}-999999999-sample`);
  // Renamed only when it is complete: a console that starts meanwhile may remove it.
  const prepared = await mkdtemp(join(tmpdir(), 'console-test-left-'));
  await writeFile(join(prepared, 'left'), 'x');
  await rename(prepared, gone);
  const source = new URL('../../runtime/private-files.ts', import.meta.url).href;
  const script = `await (await import('${source}')).privateFolder();`;
  await promisify(execFile)(process.execPath, [...process.execArgv, '--input-type=module', '--eval', script]);
  await expect(stat(gone)).rejects.toThrow('ENOENT');
  expect((await stat(folder)).isDirectory()).toBe(true);
});

it('does not hold uploads in memory', async () => {
  const chunk = Buffer.alloc(64 * 1024, 7);
  const files = 12;
  const chunks = 80;
  const end = `\r\n--${boundary}--\r\n`;
  const limit = 60;
  const memory = watchMemory(limit);
  const upload = async () => {
    const { call, answered } = openCall(admin, '/client/create');
    for (let file = 0; file < files; file += 1) {
      call.write(`${file > 0 ? '\r\n' : ''}${partOf(file % 2 ? 'images' : 'navigation2Images')}`);
      for (let at = 0; at < chunks; at += 1) {
        if (!call.write(chunk)) await new Promise((resolve) => call.once('drain', resolve));
        memory.measure();
      }
    }
    call.end(end);
    return (await answered).status;
  };
  // Each is 60 MB and lacks the fields of a proof.
  expect(await Promise.all([upload(), upload()])).toEqual([400, 400]);
  expect(memory.mostMegabytes()).toBeLessThanOrEqual(limit);
  await expectNoFiles();
});

it('refuses a form that announces too much before it is sent', async () => {
  const { call, answered } = openCall(admin, '/whitelabel/create', 1024 ** 3);
  call.write(partOf('logo'));
  expect(await answered).toMatchObject({ status: 413, message: imageSentences.tooLarge });
  call.destroy();
});

it('limits the text of a form as well', async () => {
  const { call, answered } = openCall(admin, '/client/create');
  const field = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;
  for (let at = 0; at < 5; at += 1) call.write(`${field(`a${at}`)}${'x'.repeat(700_000)}\r\n`);
  call.end(`--${boundary}--\r\n`);
  expect(await answered).toMatchObject({ status: 413, message: generic.tooLarge });
});

it('limits concurrent uploads per person while others proceed', async () => {
  const { token } = await app.person({ permissions: ['whitelabel_create'] });
  const small = 1000;
  const slow = Array.from({ length: 36 }, () => openCall(token, '/whitelabel/create', small));
  for (const { call } of slow) call.write(partOf('logo'));
  // Six are read and thirty wait: the limit of one person.
  await expect.poll(async () => (await filesLeft()).length).toBe(6);
  const refused = openCall(token, '/whitelabel/create', small);
  refused.call.write(partOf('logo'));
  const finished = Promise.race([refused.answered, ...slow.map(({ answered }) => answered)]);
  expect(await finished).toMatchObject({ status: 503, message: imageSentences.busy });
  expect((await send(await logoOf())).status).toBe(201);
  for (const { call } of [...slow, refused]) call.destroy();
  await expectNoFiles();
});
