/** The sequencer: adds queued audit entries to the tree and signs its new head, in one transaction. */
import type pg from 'pg';
import { signCheckpoint } from '../../../domain/evidence/signed-note.ts';
import { lockNumbers } from '../../postgres/lock-numbers.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { originOf, type AuditLog, type LogSigner, type Queries } from './audit-log.ts';
import { leafHashSql } from './leaf-sql.ts';
import { firstLink, nextLink } from './links.ts';
import { readEdge, type NewNode } from './tree-edge.ts';

const entriesPerBatch = 10_000;
/** A batch takes a second or two. After it, the call is answered with 503. */
const longestWait = '20s';

/** Costs almost nothing while nothing was written. */
async function hasPending(client: Queries): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from audit_pending) as found',
  );
  return rows[0]?.found === true;
}

/** Adds everything that is queued, in batches. Skips if another app server is doing it. */
export async function sequencePending({ pool, signer }: AuditLog): Promise<void> {
  while (await hasPending(pool)) {
    const isDone = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_xact_lock($1) as locked',
        [lockNumbers.sequencer],
      );
      return rows[0]?.locked !== true || (await appendBatch(client, signer)) < entriesPerBatch;
    });
    if (isDone) return;
  }
}

/** Adds this entry, if it is still queued, and other queued ones. Waits for another app server, not for one that hangs. */
export async function sequenceEntry({ pool, signer }: AuditLog, auditId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `set local lock_timeout = '${longestWait}'; select pg_advisory_xact_lock(${lockNumbers.sequencer})`,
    );
    const { rowCount } = await client.query('select from audit_leaf where audit_id = $1', [auditId]);
    if (rowCount === 0) await appendBatch(client, signer, auditId);
  });
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Destroying the connection rolls back and releases the lock, whatever its state.
    client.release(true);
    throw error;
  }
}

/** Returns how many entries were taken from the queue. */
async function appendBatch(client: Queries, signer: LogSigner, first?: string): Promise<number> {
  // A young table has no statistics: the planner would scan all leaves for each tile.
  await client.query('set local enable_seqscan = off; set local jit = off');
  const { rows: sizes } = await client.query<{ size: string }>(
    'select coalesce(max(seq) + 1, 0) as size from audit_leaf',
  );
  const edge = await readEdge(client, Number(sizes[0]?.size));
  const previousSize = edge.size;
  const taken = await takePending(client, first);
  const fresh = await withoutKnown(client, taken);
  if (fresh.length > 0) {
    await writeLeaves(client, edge.size, fresh);
    await writeNodes(
      client,
      fresh.flatMap(({ leaf }) => edge.append(leaf)),
    );
    await writeHead(client, signer, { previousSize, size: edge.size, root: edge.root() });
  }
  return taken.length;
}

interface Pending {
  readonly auditId: string;
  readonly leaf: Buffer;
}

/**
 * In the order of the queue, which is not the order of commits: waiting for a long import would delay all
 * checkpoints. An entry that was removed meanwhile gets the hash of an empty text, so that its absence is visible.
 */
async function takePending(client: Queries, first: string | undefined): Promise<Pending[]> {
  const { rows } = await client.query<Pending>(
    `with due as materialized (
       (select position from audit_pending order by position limit $1)
       union select position from audit_pending where audit_id = $2::uuid
     ), taken as (
       delete from audit_pending where position in (select position from due) returning position, audit_id
     )
     select taken.audit_id as "auditId", coalesce(${leafHashSql}, pg_catalog.sha256('\\x00')) as leaf
     from taken left join audit a on a.id = taken.audit_id order by taken.position`,
    [entriesPerBatch, first ?? null],
  );
  return rows;
}

/** An entry that was removed and added again manually already has a leaf: a second one would block the log. */
async function withoutKnown(client: Queries, taken: readonly Pending[]): Promise<Pending[]> {
  const { rows } = await client.query<{ auditId: string }>(
    'select audit_id as "auditId" from audit_leaf where audit_id = any($1)',
    [taken.map(({ auditId }) => auditId)],
  );
  const known = new Set(rows.map(({ auditId }) => auditId));
  return taken.filter(({ auditId }) => {
    const isNew = !known.has(auditId);
    known.add(auditId);
    return isNew;
  });
}

async function writeLeaves(client: Queries, size: number, leaves: readonly Pending[]): Promise<void> {
  const { rows } = await client.query<{ link: Buffer }>('select link from audit_leaf where seq = $1', [
    size - 1,
  ]);
  let link: Uint8Array = rows[0]?.link ?? firstLink;
  const links = leaves.map(({ leaf }) => Buffer.from((link = nextLink(link, leaf))));
  await client.query(
    `insert into audit_leaf (seq, audit_id, leaf, link)
     select $1::bigint + n - 1, audit_id, leaf, link
     from unnest($2::uuid[], $3::bytea[], $4::bytea[]) with ordinality as l(audit_id, leaf, link, n)`,
    [size, leaves.map(({ auditId }) => auditId), leaves.map(({ leaf }) => leaf), links],
  );
}

interface NewHead {
  readonly previousSize: number;
  readonly size: number;
  readonly root: Uint8Array;
}

async function writeHead(
  client: Queries,
  signer: LogSigner,
  { previousSize, size, root }: NewHead,
): Promise<void> {
  const note = signCheckpoint(sha256, { origin: await originOf(client), size, root }, signer);
  await client.query('insert into audit_head (size, root, note, at) values ($1, $2, $3, clock_timestamp())', [
    size,
    Buffer.from(root),
    note,
  ]);
  // The last head of each minute is kept: enough to narrow down where a changed history diverges.
  await client.query(
    `delete from audit_head where size = $1 and at >= date_trunc('minute', clock_timestamp())`,
    [previousSize],
  );
}

async function writeNodes(client: Queries, nodes: readonly NewNode[]): Promise<void> {
  if (nodes.length === 0) return;
  await client.query(
    `insert into audit_node (level, index, hash) select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
    [
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => Buffer.from(hash)),
    ],
  );
}
