/** What a database administrator can do, and what the check reports. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCheckpoint } from '../../../domain/evidence/signed-note.ts';
import type { Database } from '../../postgres/database.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { verifyEd25519 } from '../../services/secrets/log-key.ts';
import { addEntries, checkTrail, logOf, logOver } from '../../testing/audit-log.ts';
import { cloneDatabase } from '../../testing/test-console.ts';
import { latestHead, type AuditLog } from './audit-log.ts';
import { sequencePending } from './sequence.ts';
import type { OutsideCheckpoint } from './verify-trail.ts';

const tools = { sha256, verify: verifyEd25519 };

let database: Database;
let log: AuditLog;
/** Index in the log of the first entry of the test. */
let first: number;
let size: number;
/** Signed when the test had made half of its entries. */
let earlier: OutsideCheckpoint;

beforeAll(async () => {
  database = await cloneDatabase();
  ({ log } = await logOf(database.pool, 15));
  const head = (await latestHead(database.pool))!;
  earlier = { ...openCheckpoint(tools, head.note, [log.signer.publicKey])!.checkpoint, source: 'kept.txt' };
  // Of each minute the last head is kept.
  await database.pool.query(`update audit_head set at = at - interval '5 minutes'`);
  first = head.size - 15;
  await addEntries(database.pool, 15);
  await sequencePending(log);
  ({ size } = (await latestHead(database.pool))!);
});
afterAll(() => database.close());

/** Tampers past the triggers, in a transaction that is rolled back after the check. */
async function saysAfter(statements: string, outside: readonly OutsideCheckpoint[] = [], check = log) {
  const client = await database.pool.connect();
  const inside = {
    query: (text: string, values?: unknown[]) =>
      text.startsWith('begin') ? Promise.resolve() : client.query(text, values),
    release: () => undefined,
  };
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica; ${statements}`);
    const pool = { connect: () => Promise.resolve(inside) } as unknown as pg.Pool;
    return await checkTrail({ ...check, pool }, outside);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const seq = (index: number) => first + index;
const at = (index: number) => `(select audit_id from audit_leaf where seq = ${seq(index)})`;
const change = (index: number) => `update audit set after = '{"pl": 9}' where id = ${at(index)};`;
const fit = (index: number) =>
  `update audit_leaf l set leaf = sha256('\\x00' || convert_to(audit_leaf_text(a), 'UTF8')) from audit a where a.id = l.audit_id and l.seq = ${seq(index)};`;
const linkAgain = `do $$ declare k bytea := '\\x0000000000000000'; r record; begin
  for r in select * from audit_leaf order by seq loop
    k := substring(sha256(k || r.leaf) from 1 for 8); update audit_leaf set link = k where seq = r.seq;
  end loop; end $$;`;
const remove = (index: number) =>
  `delete from audit where id = ${at(index)}; delete from audit_leaf where seq = ${seq(index)};`;
const closeGap = (index: number) =>
  `update audit_leaf set seq = -seq where seq > ${seq(index)}; update audit_leaf set seq = -seq - 1 where seq < 0;`;
const exchange = (one: number, other: number) =>
  `update audit_leaf set seq = -seq where seq in (${seq(one)}, ${seq(other)});
   update audit_leaf set seq = ${seq(one)} + ${seq(other)} + seq where seq < 0;`;

it('accepts an intact trail', async () => {
  expect(await checkTrail(log, [earlier])).toEqual({ entries: size, waiting: 0, findings: [], more: 0 });
});

const cases: readonly [string, () => string, number, string][] = [
  ['a value', () => change(12), 12, 'changed'],
  [
    'a number written otherwise',
    () => `update audit set after = jsonb_set(after, '{pl}', '13.0') where id = ${at(12)}`,
    12,
    'changed',
  ],
  [
    'the time by a microsecond',
    () => `update audit set at = at + interval '1 microsecond' where id = ${at(7)}`,
    7,
    'changed',
  ],
  ['the actor', () => `update audit set actor_name = 'x' where id = ${at(5)}`, 5, 'changed'],
  ['a value, its leaf made to fit', () => change(12) + fit(12), 12, 'changed'],
  ['an entry removed', () => `delete from audit where id = ${at(20)}`, 20, 'removed'],
  ['an entry and its leaf removed', () => remove(20), 20, 'removed'],
  ['an entry and its leaf removed, the gap closed', () => remove(20) + closeGap(20), 20, 'removed'],
  ['two entries exchanged', () => exchange(10, 20), 10, 'moved'],
  ['the newest removed with their leaves', () => remove(28) + remove(29), 28, 'removed'],
  [
    'a leaf added without a checkpoint',
    () =>
      `insert into audit_leaf select ${seq(30)}, gen_random_uuid(), leaf, link from audit_leaf where seq = 0`,
    30,
    '(removed|inserted)',
  ],
];
it.each(cases)('names the entry: %s', async (_what, statements, index, verdict) => {
  const { findings } = await saysAfter(statements());
  expect(findings[0]).toMatch(
    new RegExp(String.raw`^Entry ${seq(index)}( \([0-9a-f-]{36}\))? was ${verdict}`),
  );
});

it('names the entries since the last matching checkpoint, when everything else was adapted', async () => {
  const { findings } = await saysAfter(change(20) + fit(20) + linkAgain);
  expect(findings).toEqual([
    `Entries ${seq(15)} to ${seq(29)} are not those of The checkpoint of ${size} entries: one of them was changed, removed, inserted or moved`,
  ]);
});

it('detects by a checkpoint kept elsewhere that the end was cut off, or everything was signed again', async () => {
  const latest = (await latestHead(database.pool))!;
  const kept = {
    ...openCheckpoint(tools, latest.note, [log.signer.publicKey])!.checkpoint,
    source: 'mail.txt',
  };
  const cutOff = `delete from audit where id in (select audit_id from audit_leaf where seq >= ${seq(15)});
    delete from audit_leaf where seq >= ${seq(15)}; delete from audit_head where size > ${seq(15)};`;
  expect((await saysAfter(cutOff)).findings).toEqual([]);
  expect((await saysAfter(cutOff, [earlier, kept])).findings).toEqual([
    `Entry ${seq(15)} was removed: mail.txt has ${size} entries`,
  ]);
  const other = { ...earlier, root: sha256(earlier.root) };
  expect((await checkTrail(log, [other])).findings[0]).toMatch(
    /^Entries 0 to \d+ are not those of kept\.txt/,
  );
});

it('does not accept a checkpoint that another key signed', async () => {
  const { findings } = await saysAfter('', [], { ...log, signer: logOver(database.pool).signer });
  expect(findings[0]).toMatch(/^The checkpoint of \d+ entries is not signed by a key of this console$/);
});

it('distinguishes pending entries from those that were never sequenced', async () => {
  const insert = (ago: string) =>
    `insert into audit (id, at, actor_name, action, entity)
     values (gen_random_uuid(), now() - interval '${ago}', 'ghost', 'create', 'report');`;
  expect(await saysAfter(insert('5 seconds'))).toMatchObject({ waiting: 1, findings: [] });
  const { findings, waiting } = await saysAfter(insert('2 minutes'));
  expect([findings[0], waiting]).toEqual([
    expect.stringMatching(/^Entry [0-9a-f-]{36} was inserted outside the log and never sequenced$/),
    0,
  ]);
  const queued = `${insert('2 minutes')} insert into audit_pending (audit_id) select id from audit where actor_name = 'ghost'`;
  expect((await saysAfter(queued)).findings).toEqual([
    expect.stringMatching(/^Entry [0-9a-f-]{36} was never sequenced$/),
  ]);
});

it('hashes the same text for the check as the trigger', async () => {
  await database.pool.query(
    `insert into audit (id, at, actor_id, actor_name, address, request_id, action, entity, area, record_id, before, after)
     values (gen_random_uuid(), '2026-11-15 23:59:59.123456+05:30', gen_random_uuid(), 'O''Neil "x"', '::1', 'r', 'update',
       'note', 'forex', '7', '{"a": 1.10, "bb": [null, "\\u00e9"]}', 'null')`,
  );
  await sequencePending(log);
  expect(await checkTrail(log)).toMatchObject({ findings: [] });
});

it('detects that an entry was removed before it was sequenced', async () => {
  const [id] = await addEntries(database.pool, 1);
  await database.pool.query(
    `begin; set local session_replication_role = replica; delete from audit where id = '${id}'; commit`,
  );
  await sequencePending(log);
  expect((await checkTrail(log)).findings).toEqual([expect.stringContaining(`(${id}) was removed`)]);
});
