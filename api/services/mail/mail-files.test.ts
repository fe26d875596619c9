/** Mail files are complete or absent, even after an interrupted write. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mailerFor } from './mail.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const mail = { id: '0190-sample', recipient: 'a@example.test', subject: 'Code', text: '123456', html: '' };

function fileMailer() {
  return mailerFor({ smtpUrl: undefined, mailFrom: 'Console <console@example.test>', dataDir }, silent);
}

it('replaces a torn file and removes partial files left by a power cut', async () => {
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox);
  const gone = spawnSync('true').pid;
  await writeFile(join(outbox, `${mail.id}.eml`), '');
  await writeFile(join(outbox, `0189-other.eml.init-${gone}-abc`), 'To: nob');
  const mailer = fileMailer();
  await mailer.send(mail);
  mailer.close();
  expect(await readdir(outbox)).toEqual([`${mail.id}.eml`]);
  const text = await readFile(join(outbox, `${mail.id}.eml`), 'utf8');
  expect(text).toContain('To: a@example.test');
  expect(text).toContain('123456');
  expect((await stat(join(outbox, `${mail.id}.eml`))).mode & 0o777).toBe(0o600);
});

it('creates the folder with the first mail, closed to other users', async () => {
  const mailer = fileMailer();
  await Promise.all([mailer.send(mail), mailer.send({ ...mail, id: '0191-second' })]);
  mailer.close();
  expect((await readdir(join(dataDir, 'outbox'))).sort()).toEqual(['0190-sample.eml', '0191-second.eml']);
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
});
