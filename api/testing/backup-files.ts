/** Helpers for backup tests: temporary files, new databases, and digests of database contents. */
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Contents, OnProgress } from '../postgres/backup/file/format.ts';
import { FrameReader, type Frame } from '../postgres/backup/file/frame-reader.ts';
import { FrameWriter } from '../postgres/backup/file/frame-writer.ts';
import { checkBackup } from '../postgres/backup/file/open-backup.ts';
import { restoreBackup } from '../postgres/backup/restore.ts';
import { saveBackup, type SaveOptions } from '../postgres/backup/save-backup.ts';
import { sealKeyOf, type SealKey } from '../postgres/backup/file/seal.ts';
import type { Database } from '../postgres/database.ts';
import { templateDatabase, type ServerKind } from './server-settings.ts';
import { cloneDatabase } from './test-console.ts';

export const keyOfTests = sealKeyOf('the key of the backups of the tests');
export const version1File = path.join(import.meta.dirname, 'fixtures/backup-version-1.gz');

const never = new AbortController().signal;

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'console-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function newFile(): Promise<string> {
  return path.join(await temporaryFolder(), 'backup');
}

/** Completely empty, without a schema. */
export async function brandNewDatabase(kind?: ServerKind): Promise<Database> {
  const database = await cloneDatabase('template1', kind);
  onTestFinished(() => database.close());
  return database;
}

/** As after the first start, without records. */
export async function emptyDatabase(kind?: ServerKind): Promise<Database> {
  const database = await cloneDatabase(templateDatabase, kind);
  onTestFinished(() => database.close());
  const { rows } = await database.pool.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  await database.pool.query(
    // The audit trail and its log refuse to be emptied.
    `begin; set local session_replication_role = replica; truncate ${rows[0]?.names}; commit`,
  );
  return database;
}

export function save(
  { pool }: Pick<Database, 'pool'>,
  file: string,
  options: Partial<SaveOptions> = {},
): Promise<unknown> {
  return saveBackup(pool, file, {
    key: keyOfTests,
    force: false,
    signal: never,
    onProgress: () => {},
    ...options,
  });
}

export interface RestoreOptions {
  readonly key?: SealKey | undefined;
  readonly unsealed?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
  /** Called between the two reads of the file. */
  readonly afterCheck?: () => Promise<void>;
}

export async function restore(
  { pool }: Pick<Database, 'pool'>,
  file: string,
  options: RestoreOptions = {},
): Promise<Contents> {
  const { unsealed = false, signal = never, onProgress = () => {}, afterCheck } = options;
  const key = 'key' in options ? options.key : keyOfTests;
  const handle = await open(file, 'r');
  try {
    const backup = await checkBackup(handle, { key, unsealed, signal, onProgress: () => {} });
    await afterCheck?.();
    return await restoreBackup(pool, backup, onProgress, signal);
  } finally {
    await handle.close();
  }
}

/** A copy of a backup with other frames and matching digests, made with `key`. */
export async function forge(
  from: string,
  to: string,
  key: SealKey,
  change: (frame: Frame) => Frame,
): Promise<void> {
  const source = await open(from, 'r');
  const target = await open(to, 'wx');
  try {
    await copyFrames(source, new FrameWriter(target, key), change);
  } finally {
    await source.close();
    await target.close();
  }
}

async function copyFrames(source: FileHandle, writer: FrameWriter, change: (frame: Frame) => Frame) {
  await writer.begin();
  for await (const frame of new FrameReader(source, undefined).frames()) {
    const { kind, content } = change(frame);
    await writer.frame(kind, content);
  }
  await writer.seal();
}

/** The database sets these in every copy. */
const ownInEveryCopy = ['changed_in'];
const notCopied = [
  'rate_limit',
  'report_count',
  'recovery_code',
  'list_reset',
  'audit_pending',
  'search_pending',
  'search_value',
  'search_start',
];

/** The row count of every table and a digest of all its rows. */
export async function digestsOf(pool: pg.Pool): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and column_name <> all($1) and table_name <> all($2)
     group by 1 order by 1`,
    [ownInEveryCopy, notCopied],
  );
  const digests: Record<string, unknown> = {};
  for (const { name, columns } of tables) {
    const { rows } = await pool.query(
      `select count(*)::int as rows, md5(string_agg(one, '' order by one)) as digest
       from (select md5(row(${columns})::text) as one from "${name}") as all_rows`,
    );
    digests[name] = rows[0];
  }
  return digests;
}
