/**
 * Backups of older versions: gzipped JSON lines without a seal. A header with the number of migrations, for
 * each table its name and its rows, and a row count at the end.
 */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Contents, OnProgress } from './format.ts';
import { knownMigrations } from '../../schema/migrations.ts';
import { refuseNewer } from '../schema-of-backup.ts';
import type { CheckedBackup, CheckOptions } from './checked-backup.ts';
import { BackupProblem, damaged, endsTooEarly } from '../problem.ts';
import { isSame } from './seal.ts';
import { quotedColumns, quotedTable, tablesInOrder } from '../tables.ts';
import { Tally } from './tally.ts';
import { linesOf } from './version-1-lines.ts';

const rowsAtATime = 500;
const bytesAtATime = 1024 * 1024;

const headerSchema = z.object({
  format: z.literal('console-backup'),
  version: z.literal(1),
  migrations: z.number().int().positive(),
});

export async function checkVersion1(handle: FileHandle, options: CheckOptions): Promise<CheckedBackup> {
  const { unsealed, signal, onProgress } = options;
  let migrations: number | undefined;
  const noRows = async () => signal.throwIfAborted();
  const first = await readVersion1(handle, onProgress, {
    header: (count) => (migrations = refuseNewer(count, knownMigrations())),
    rows: noRows,
  });
  if (!unsealed)
    throw new BackupProblem(
      'This backup has no seal: it was made by an older version of the console. If you know that nobody has changed it, use --unsealed. Nothing was restored.',
    );
  if (migrations === undefined) throw damaged();
  return {
    migrations,
    madeAt: undefined,
    contents: first.tally,
    load: async (client, onLoaded) => {
      const again = await loadVersion1(client, handle, onLoaded);
      if (!isSame(first.digest, again.digest)) throw damaged();
      return again.tally;
    },
  };
}

async function loadVersion1(client: pg.ClientBase, handle: FileHandle, onLoaded: OnProgress) {
  const tables = new Map((await tablesInOrder(client)).map((table) => [table.name, table]));
  return readVersion1(handle, onLoaded, {
    header: () => undefined,
    rows: async (table, lines) => {
      const known = tables.get(table);
      if (!known)
        throw new BackupProblem(
          `This backup has a table that does not fit here: ${table}. Nothing was restored.`,
        );
      const columns = quotedColumns(known.columns);
      const name = quotedTable(table);
      const json = Buffer.concat(lines.flatMap((line, index) => [index === 0 ? opening : comma, line]));
      await client.query(
        `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
        // Passed as bytes: the database parses them, and the whole is never turned into a string.
        [Buffer.concat([json, closing])],
      );
    },
  });
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');

interface Version1Reader {
  header(migrations: number): void;
  rows(table: string, lines: readonly Buffer[]): Promise<void>;
}

interface Version1Result {
  readonly tally: Contents;
  /** of the file as stored */
  readonly digest: Buffer;
}

async function readVersion1(
  handle: FileHandle,
  onProgress: OnProgress,
  reader: Version1Reader,
): Promise<Version1Result> {
  const digest = createHash('sha256');
  const tally = new Tally(onProgress);
  let table: string | undefined;
  let batch: Buffer[] = [];
  let batchBytes = 0;
  let tableRows = 0;
  let end: number | undefined;
  let isFirst = true;

  const flush = async () => {
    if (table === undefined || batch.length === 0) return;
    await reader.rows(table, batch);
    tableRows += batch.length;
    tally.add(tableRows, batchBytes);
    batch = [];
    batchBytes = 0;
  };

  for await (const line of linesOf(handle, digest)) {
    if (end !== undefined) throw damaged();
    if (isFirst) {
      isFirst = false;
      reader.header(readHeader(line));
      continue;
    }
    const mark = markOf(line);
    if (!mark) {
      if (table === undefined) throw damaged();
      batch.push(line);
      batchBytes += line.length;
      if (batch.length >= rowsAtATime || batchBytes >= bytesAtATime) await flush();
      continue;
    }
    await flush();
    if (table !== undefined) tally.end();
    if ('table' in mark) {
      table = mark.table;
      tableRows = 0;
      tally.begin(table);
    } else {
      end = mark.rows;
    }
  }
  if (end === undefined) throw endsTooEarly();
  if (end !== tally.rows) throw damaged();
  return { tally, digest: digest.digest() };
}

function readHeader(line: Buffer): number {
  let content: unknown;
  try {
    content = JSON.parse(line.toString());
  } catch {
    content = undefined;
  }
  const header = headerSchema.safeParse(content);
  if (!header.success) throw new BackupProblem('This is not a backup of a console.');
  return header.data.migrations;
}

/** Rows have many keys; a mark is exactly one of these two short objects. */
type Mark = { readonly table: string } | { readonly end: true; readonly rows: number };

function markOf(line: Buffer): Mark | undefined {
  if (line.length > 200) return undefined;
  const text = line.toString();
  if (!/^\{"(table":"[a-z_0-9]+"|end":true,"rows":\d+)\}$/.test(text)) return undefined;
  return JSON.parse(text) as Mark;
}
