/** Writes everything from one snapshot while the console keeps running, a megabyte at a time. */
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CopyRowCounter } from './copy-rows.ts';
import { frameKinds, rowsPerFrameBytes, type Contents, type OnProgress } from './file/format.ts';
import { FrameWriter } from './file/frame-writer.ts';
import { appliedMigrations, refuseNewerSchema } from '../schema/migrations.ts';
import { BackupProblem } from './problem.ts';
import type { SealKey } from './file/seal.ts';
import { isCopied, quotedColumns, quotedTable, tablesInOrder, usedSequences, type Table } from './tables.ts';
import { Tally } from './file/tally.ts';

const deflate = promisify(deflateRaw);

export async function writeBackup(
  client: pg.ClientBase,
  handle: FileHandle,
  key: SealKey,
  onProgress: OnProgress,
): Promise<Contents> {
  const writer = new FrameWriter(handle, key);
  const tally = new Tally(onProgress);
  const tables = await beginSnapshot(client);
  await refuseNewerSchema(client);
  await writer.begin();
  await writer.json(frameKinds.header, {
    madeAt: await snapshotMoment(client),
    migrations: await appliedMigrations(client),
  });
  for (const table of tables.filter(isCopied)) await writeTable(client, table, writer, tally);
  const sequences = await usedSequences(client);
  await writer.json(frameKinds.trailer, { tables: tally.tables.size, rows: tally.rows, sequences });
  await writer.seal();
  await client.query('commit');
  return tally;
}

/** Locks the tables before taking the snapshot, so that their columns cannot change until they are read. */
async function beginSnapshot(client: pg.ClientBase): Promise<Table[]> {
  const before = await tablesInOrder(client);
  if (before.length === 0)
    throw new BackupProblem('There is nothing to back up: this database has no console.');
  await client.query('begin isolation level repeatable read read only');
  const names = before.map(({ name }) => quotedTable(name)).join(', ');
  await client.query(`lock table ${names} in access share mode`);
  const tables = await tablesInOrder(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new BackupProblem('A console is changing the tables at this moment. Please try again.');
  return tables;
}

async function snapshotMoment(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ at: string }>(`select to_json(now())#>>'{}' as at`);
  return rows[0]?.at ?? '';
}

async function writeTable(
  client: pg.ClientBase,
  { name, columns }: Table,
  writer: FrameWriter,
  tally: Tally,
): Promise<void> {
  await writer.json(frameKinds.table, { table: name, columns });
  tally.begin(name);
  const counter = new CopyRowCounter();
  const pack = packer();
  const query = `copy ${quotedTable(name)} (${quotedColumns(columns)}) to stdout (format binary)`;
  for await (const bytes of frameContents(client.query(copyTo(query)))) {
    counter.push(bytes);
    tally.add(counter.rows, bytes.length);
    const smaller = await pack(bytes);
    if (smaller) await writer.frame(frameKinds.smallerRows, smaller);
    else await writer.frame(frameKinds.rows, bytes);
  }
  if (!counter.isComplete) throw new Error(`the copy of ${name} ended early`);
  await writer.json(frameKinds.tableEnd, { rows: counter.rows });
  tally.end();
}

/** Regroups chunks from the database into frames; each is valid until the next one is requested. */
async function* frameContents(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const content = Buffer.allocUnsafe(rowsPerFrameBytes);
  let length = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(content, length, at);
      at += copied;
      length += copied;
      if (length < content.length) continue;
      yield content;
      length = 0;
    }
  }
  if (length > 0) yield content.subarray(0, length);
}

const worthwhile = 0.9;
const fastest = 1;
/**
 * Images are already compressed: after one attempt without gain, this many megabytes are stored as they are.
 */
const skipAfterNoGain = 31;

/** Deflates data that shrinks. */
function packer(): (bytes: Buffer) => Promise<Buffer | undefined> {
  let skip = 0;
  return async (bytes) => {
    if (skip > 0) {
      skip -= 1;
      return undefined;
    }
    const smaller = await deflate(bytes, { level: fastest });
    if (smaller.length < bytes.length * worthwhile) return smaller;
    skip = skipAfterNoGain;
    return undefined;
  };
}
