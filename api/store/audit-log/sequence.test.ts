/** The sequencer and its proofs, against the rules of domain/evidence. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isIncluded } from '../../../domain/evidence/log-proof.ts';
import { rootOf } from '../../../domain/evidence/merkle.ts';
import { openCheckpoint } from '../../../domain/evidence/signed-note.ts';
import { applyMigrations, knownMigrations } from '../../postgres/schema/migrations.ts';
import type { Database } from '../../postgres/database.ts';
import { lockNumbers } from '../../postgres/lock-numbers.ts';
import { NotFound } from '../../postgres/failures.ts';
import { clientSettings } from '../../postgres/connection/pool.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { verifyEd25519 } from '../../services/secrets/log-key.ts';
import { addEntries, checkTrail, logOf, logOver } from '../../testing/audit-log.ts';
import { brandNewDatabase, newFile, restore, save } from '../../testing/backup-files.ts';
import { cloneDatabase } from '../../testing/test-console.ts';
import { latestHead, type AuditLog } from './audit-log.ts';
import { inclusionPath, sequenceNow } from './prove-entry.ts';
import { sequencePending } from './sequence.ts';
import { readEdge } from './tree-edge.ts';

const tools = { sha256, verify: verifyEd25519 };

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

async function leavesOf(pool: pg.Pool): Promise<Buffer[]> {
  const { rows } = await pool.query<{ leaf: Buffer }>('select leaf from audit_leaf order by seq');
  return rows.map(({ leaf }) => leaf);
}

async function headOf({ pool, signer }: AuditLog) {
  const head = await latestHead(pool);
  return openCheckpoint(tools, head!.note, [signer.publicKey])!.checkpoint;
}

it('builds the tree of the RFC over entries in the order in which they were written', async () => {
  const { pool } = database;
  const log = logOver(pool);
  await sequencePending(log);
  const before = (await leavesOf(pool)).length;
  const ids = await addEntries(pool, 600);
  await sequencePending(log);
  const { rows } = await pool.query<{ id: string }>(
    'select audit_id as id from audit_leaf where seq >= $1 order by seq',
    [before],
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
  const leaves = await leavesOf(pool);
  const head = await headOf(log);
  expect(head).toEqual({
    origin: expect.stringMatching(/^console\.audit\/[0-9a-f]{16}$/),
    size: leaves.length,
    root: head.root,
  });
  expect(rootOf(sha256, leaves)).toEqual(Buffer.from(head.root));
  for (const size of [0, 1, 255, 256, 257, 513, leaves.length])
    expect(Buffer.from((await readEdge(pool, size)).root())).toEqual(rootOf(sha256, leaves.slice(0, size)));
  // Nothing new: no further checkpoint.
  await sequencePending(log);
  expect(await headOf(log)).toEqual(head);
});

it('proves an entry at once, by the exact text that was hashed', async () => {
  const { log, ids } = await logOf(database.pool, 300);
  const [id] = await addEntries(database.pool, 1);
  const proof = await sequenceNow(log, id!);
  const { checkpoint } = openCheckpoint(tools, proof.checkpoint, [log.signer.publicKey])!;
  expect(isIncluded(sha256, proof, checkpoint)).toBe(true);
  const { rows } = await database.pool.query('select audit_leaf_text(a) as text from audit a where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ text: proof.leaf }]);
  expect(isIncluded(sha256, { ...proof, leaf: proof.leaf.replace('somebody', 'somebodi') }, checkpoint)).toBe(
    false,
  );
  expect(JSON.parse(proof.leaf)).toEqual({
    v: 1,
    id,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    actorId: null,
    actor: 'somebody',
    address: null,
    requestId: null,
    action: 'create',
    entity: 'report',
    area: 'turbo',
    recordId: '1',
    before: null,
    after: { pl: 1, name: 'é😀"' },
  });
  for (const known of [ids[0]!, ids[255]!, ids.at(-1)!])
    expect(isIncluded(sha256, await sequenceNow(log, known), checkpoint)).toBe(true);
  await expect(sequenceNow(log, '00000000-0000-7000-8000-000000000000')).rejects.toBeInstanceOf(NotFound);
});

it('has a path for every position and size', async () => {
  const { log } = await logOf(database.pool, 1);
  const leaves = await leavesOf(log.pool);
  for (const size of [1, 2, 255, 256, 300, 512, leaves.length])
    for (const index of [0, 1, 200, 254, 255, 256, 299, size - 1].filter((at) => at < size)) {
      const path = await inclusionPath(log.pool, index, size);
      const { rows } = await log.pool.query<{ leaf: string }>(
        'select audit_leaf_text(a) as leaf from audit a join audit_leaf l on l.audit_id = a.id where seq = $1',
        [index],
      );
      const proof = {
        leaf: rows[0]!.leaf,
        index,
        path: path.map((hash) => Buffer.from(hash).toString('base64')),
      };
      expect(isIncluded(sha256, proof, { size, root: rootOf(sha256, leaves.slice(0, size)) })).toBe(true);
    }
});

it('loses and duplicates nothing when concurrent sequencers are interrupted', async () => {
  const alone = await cloneDatabase();
  // Separate connections: one may be cut off after its statement, which would fail its next user.
  const pool = new pg.Pool(clientSettings(alone.pool));
  const cutter = await pool.connect();
  const logs = [logOver(alone.pool), logOver(alone.pool)];
  let isDone = false;
  const writers = [7, 40].map(async (count) => {
    for (let round = 0; round < 25; round += 1) await addEntries(pool, count);
  });
  const cuts = (async () => {
    while (!isDone)
      await cutter.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and (query like '%audit_leaf%' or query like '%audit_pending order%') and random() < 0.3`,
      );
  })();
  const sequencers = logs.map(async (log) => {
    while (!isDone) await sequencePending(log).catch(() => undefined);
  });
  await Promise.all(writers);
  isDone = true;
  await Promise.all([...sequencers, cuts]);
  // The database may still be ending one that was cut off, and until then it has the lock.
  await expect
    .poll(async () => {
      await sequencePending(logs[0]!);
      return (await pool.query('select from audit_pending')).rowCount;
    })
    .toBe(0);
  const { rows } = await pool.query(
    'select count(*)::int as entries, (select count(*)::int from audit) as written from audit_leaf',
  );
  expect(rows[0].entries).toBe(rows[0].written);
  expect(rootOf(sha256, await leavesOf(pool))).toEqual(
    Buffer.from((await readEdge(pool, rows[0].entries)).root()),
  );
  cutter.release();
  await pool.end();
  await alone.close();
});

it('leaves entries to another app server that is processing them', async () => {
  const { pool } = database;
  const log = logOver(pool);
  await sequencePending(log);
  const before = (await leavesOf(pool)).length;
  await addEntries(pool, 1);
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock($1)', [lockNumbers.sequencer]);
    await sequencePending(log);
    expect(await leavesOf(pool)).toHaveLength(before);
    await other.query('rollback');
  } finally {
    other.release(true);
  }
  await sequencePending(log);
  expect(await leavesOf(pool)).toHaveLength(before + 1);
});

it('takes entries from before the log in their order', async () => {
  const { pool } = await brandNewDatabase();
  const known = knownMigrations();
  const client = await pool.connect();
  const first = known.findIndex(({ tag }) => tag === '0013_audit-log');
  await applyMigrations(client, known.slice(0, first));
  const ids = await addEntries(pool, 5);
  await pool.query(
    `insert into audit (id, at, actor_name, action, entity) values (gen_random_uuid(), now() - interval '1 day', 'a', 'create', 'x')`,
  );
  await applyMigrations(client, known.slice(first));
  client.release();
  const log = logOver(pool);
  await sequencePending(log);
  const { rows } = await pool.query<{ id: string }>('select audit_id as id from audit_leaf order by seq');
  expect(rows.slice(1).map(({ id }) => id)).toEqual(ids.toSorted());
  expect(await checkTrail(log)).toMatchObject({ entries: 6, findings: [] });
});

it('is included in a backup; the copy continues it under a new name', async () => {
  const source = await cloneDatabase();
  const { log } = await logOf(source.pool, 10);
  await addEntries(source.pool, 3); // not sequenced yet
  const file = await newFile();
  await save(source, file);
  const target = await brandNewDatabase();
  await restore(target, file);
  const before = await headOf(log);
  const copy = { ...log, pool: target.pool };
  expect(await headOf(copy)).toEqual(before);
  await sequencePending(copy);
  const after = await headOf(copy);
  expect(after.size).toBe(before.size + 3);
  expect(after.origin).toMatch(new RegExp(String.raw`^${before.origin}/\d{8}T\d{6}Z$`));
  expect(await checkTrail(copy)).toMatchObject({ entries: after.size, waiting: 0, findings: [], more: 0 });
  await source.close();
});
