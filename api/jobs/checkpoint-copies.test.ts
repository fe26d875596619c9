/** Where checkpoints go, and when; the clock is the test's. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indiaDay, indiaMidnight } from '../../domain/values/moment/time.ts';
import type { Database } from '../postgres/database.ts';
import { latestHead, type AuditLog, type Head } from '../store/audit-log/audit-log.ts';
import { sequencePending } from '../store/audit-log/sequence.ts';
import { addEntries, logOver } from '../testing/audit-log.ts';
import { temporaryFolder } from '../testing/backup-files.ts';
import { cloneDatabase } from '../testing/test-console.ts';
import { auditLogJob } from './audit-log.ts';
import { checkpointCopies } from './checkpoint-copies.ts';

let database: Database;
let log: AuditLog;
beforeAll(async () => {
  database = await cloneDatabase();
  log = logOver(database.pool);
});
afterAll(() => database.close());

async function headAt(moment: Date): Promise<Head> {
  await addEntries(database.pool, 1);
  await sequencePending(log);
  const { size } = (await latestHead(database.pool))!;
  await database.pool.query('update audit_head set at = $1 where size = $2', [moment, size]);
  return (await latestHead(database.pool))!;
}

async function mails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  const { rows } = await database.pool.query('delete from mail_outbox returning recipient, subject, text');
  return rows;
}

async function copier(auditWitness?: string) {
  const dataDir = await temporaryFolder();
  const clock = { now: indiaMidnight('2026-11-15') };
  const errors: object[] = [];
  const quiet = { info: () => {}, warn: () => {}, error: (details: object) => void errors.push(details) };
  const { pool, orm } = database;
  const copies = checkpointCopies({ pool, orm, dataDir, auditWitness, log: quiet, now: () => clock.now });
  const read = (day: string) => readFile(path.join(dataDir, 'checkpoints', `${day}.txt`), 'utf8');
  const pass = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000));
  return { dataDir, clock, errors, copies, read, pass };
}

it('copies the first checkpoint of a day at once, then one a minute, and the last of each day', async () => {
  const { dataDir, clock, copies, read, pass } = await copier('witness@example.test');
  const first = await headAt(pass(10 * 3600));
  await copies.offer(first);
  expect(await read('2026-11-15')).toBe(first.note);
  expect((await stat(path.join(dataDir, 'checkpoints'))).mode & 0o777).toBe(0o700);
  const [mail] = await mails();
  expect(mail).toMatchObject({
    recipient: 'witness@example.test',
    subject: 'Audit checkpoint of 15 Nov 2026',
  });
  expect(mail!.text.endsWith(`\n\n${first.note}`)).toBe(true);

  const second = await headAt(pass(30));
  await copies.offer(second);
  expect(await read('2026-11-15')).toBe(first.note);
  pass(31);
  await copies.offer(second);
  expect(await read('2026-11-15')).toBe(second.note);
  expect(await mails()).toHaveLength(1);

  const late = await headAt(pass(1));
  await copies.offer(late);
  clock.now = indiaMidnight('2026-11-16');
  const next = await headAt(pass(5));
  await copies.offer(next);
  expect([await read('2026-11-15'), await read('2026-11-16')]).toEqual([late.note, next.note]);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Audit checkpoint of 15 Nov 2026',
    'Audit checkpoint of 16 Nov 2026',
  ]);

  const last = await headAt(pass(5));
  expect(await copies.offer(last, { isLast: true })).toBe(true);
  expect(await read('2026-11-16')).toBe(last.note);
  expect(await mails()).toHaveLength(1);
});

it('goes on when the clock was set back', async () => {
  const { copies, read, pass } = await copier('witness@example.test');
  await copies.offer(await headAt(pass(10 * 3600)));
  const next = await headAt(pass(-3 * 3600));
  expect(await copies.offer(next)).toBe(true);
  expect(await read('2026-11-15')).toBe(next.note);
  expect((await mails()).at(-1)!.text).toContain(next.note);
  // Once a minute again.
  expect(await copies.offer(await headAt(pass(30)))).toBe(false);
  expect(await read('2026-11-15')).toBe(next.note);
});

it('sends one mail a minute from several consoles, and none without a witness', async () => {
  const [one, other, silent] = [
    await copier('a@example.test'),
    await copier('a@example.test'),
    await copier(),
  ];
  one.pass(86_400 * 30);
  other.pass(86_400 * 30 + 10);
  const mailed = await headAt(one.clock.now);
  await one.copies.offer(mailed);
  const head = await headAt(other.clock.now);
  for (const { copies } of [other, silent]) await copies.offer(head);
  expect(await mails()).toHaveLength(1);
  expect(await silent.read('2026-12-15')).toBe(head.note);
  // A console that starts later does not mail the same one again.
  const restarted = await copier('a@example.test');
  restarted.pass(86_400 * 30 + 120);
  expect(await restarted.copies.offer(mailed)).toBe(false);
});

it('mails the last checkpoint of a day, also if one was mailed seconds before', async () => {
  const { clock, copies, pass } = await copier('a@example.test');
  clock.now = new Date(indiaMidnight('2026-11-12').getTime() - 10_000);
  await copies.offer(await headAt(clock.now));
  await copies.offer(await headAt(pass(5)));
  await copies.offer(await headAt(pass(10)));
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Audit checkpoint of 11 Nov 2026',
    'Audit checkpoint of 11 Nov 2026',
    'Audit checkpoint of 12 Nov 2026',
  ]);
});

it('keeps a checkpoint that no longer matches the log', async () => {
  const { copies, dataDir, errors, pass, read, clock } = await copier();
  await copies.offer(await headAt(pass(60)));
  const kept = await read('2026-11-15');
  await database.pool.query(
    `begin; set local session_replication_role = replica; update audit_leaf set leaf = sha256(leaf) where seq = 0;
     update audit_node set hash = sha256(hash) where level = 1 and index = 0; commit`,
  );
  const head = await headAt(pass(90));
  await copies.offer(head);
  const names = await readdir(path.join(dataDir, 'checkpoints'));
  expect(names.toSorted()).toEqual([`2026-11-15-before-${head.size}.txt`, '2026-11-15.txt']);
  expect(await read(`2026-11-15-before-${head.size}`)).toBe(kept);
  expect(errors).toHaveLength(1);
  expect(clock.now > indiaMidnight('2026-11-15')).toBe(true);
});

it('keeps a copy of a longer log, or one that it cannot read', async () => {
  const { copies, dataDir, errors, pass } = await copier();
  const folder = path.join(dataDir, 'checkpoints');
  const heads = [await headAt(pass(60)), await headAt(pass(60)), await headAt(pass(60))] as const;
  const copied = path.join(folder, '2026-11-15.txt');
  await copies.offer(heads[2]);
  pass(90);
  await copies.offer(heads[0]);
  await writeFile(copied, 'not a checkpoint');
  pass(90);
  await copies.offer(heads[1]);
  const aside = (head: Head) => readFile(path.join(folder, `2026-11-15-before-${head.size}.txt`), 'utf8');
  expect([await aside(heads[0]), await aside(heads[1])]).toEqual([heads[2].note, 'not a checkpoint']);
  expect(await readFile(copied, 'utf8')).toBe(heads[1].note);
  expect(errors).toHaveLength(2);
});

it('adds the remaining entries and copies the checkpoint when the console stops', async () => {
  const { copies, dataDir } = await copier();
  const job = auditLogJob(log, copies);
  await job.round();
  await addEntries(database.pool, 1);
  await job.finish();
  const head = (await latestHead(database.pool))!;
  const name = `${indiaDay(head.at)}.txt`;
  expect(await readFile(path.join(dataDir, 'checkpoints', name), 'utf8')).toBe(head.note);
  expect((await database.pool.query('select from audit_pending')).rowCount).toBe(0);
});
