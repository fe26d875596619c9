/** Saves a backup atomically: write to a temporary file, flush, read back, rename. */
import { randomBytes } from 'node:crypto';
import { lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { onConnection } from './database-work.ts';
import type { Contents, OnProgress } from './file/format.ts';
import { checkBackup, openBackupFile } from './file/open-backup.ts';
import { noteBackup } from './last-backup.ts';
import { BackupProblem } from './problem.ts';
import type { SealKey } from './file/seal.ts';
import { writeBackup } from './write-backup.ts';

export interface SaveOptions {
  readonly key: SealKey;
  /** Overwrite an existing file. */
  readonly force: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

export interface SavedBackup {
  readonly contents: Contents;
  readonly fileBytes: number;
  /** The time of the snapshot. */
  readonly madeAt: string | undefined;
}

export interface NotedBackup extends SavedBackup {
  /** False if the database could not record it: then the console may warn that there is no backup. */
  readonly isNoted: boolean;
}

export async function saveBackup(pool: pg.Pool, file: string, options: SaveOptions): Promise<NotedBackup> {
  await refuseTarget(file, options.force);
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const saved = await writeDraft(pool, draft, options);
    options.signal.throwIfAborted();
    await putInPlace(draft, file, options.force);
    return { ...saved, isNoted: await isNotedIn(pool, saved) };
  } catch (error) {
    await rm(draft, { force: true });
    options.signal.throwIfAborted();
    throw inWords(error, file);
  }
}

/** The file is already complete: an error here does not invalidate the backup. */
async function isNotedIn(pool: pg.Pool, { madeAt }: SavedBackup): Promise<boolean> {
  if (madeAt === undefined) return false;
  return noteBackup(drizzle(pool, { casing: 'snake_case' }), new Date(madeAt)).then(
    () => true,
    () => false,
  );
}

async function writeDraft(pool: pg.Pool, draft: string, options: SaveOptions): Promise<SavedBackup> {
  const { key, signal, onProgress } = options;
  const handle = await open(draft, 'wx', 0o600);
  let written: Contents;
  try {
    written = await onConnection(pool, signal, (client) => writeBackup(client, handle, key, onProgress));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return readBack(await openBackupFile(draft), written, options);
}

async function readBack(
  handle: FileHandle,
  written: Contents,
  { key, signal }: SaveOptions,
): Promise<SavedBackup> {
  try {
    const { contents, madeAt } = await checkBackup(handle, {
      key,
      unsealed: false,
      signal,
      onProgress: () => {},
    });
    if (JSON.stringify([...contents.tables]) !== JSON.stringify([...written.tables]))
      throw new BackupProblem('The file does not contain what was written.');
    return { contents, madeAt, fileBytes: (await handle.stat()).size };
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    throw new BackupProblem(
      'What was written could not be read back: the disk is not reliable. No backup was kept.',
    );
  } finally {
    await handle.close();
  }
}

async function refuseTarget(file: string, force: boolean): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (!found) return;
  if (!found.isFile()) throw new BackupProblem(`${file} is not a file.`);
  if (!force) throw existsAlready(file);
}

const existsAlready = (file: string) =>
  new BackupProblem(`${file} exists already. Choose another name, or use --force to replace it.`);

async function putInPlace(draft: string, file: string, force: boolean): Promise<void> {
  // Reserves the name before the write, so that a file created in the meantime is not overwritten.
  if (!force) await (await open(file, 'wx', 0o600)).close();
  try {
    await rename(draft, file);
  } catch (error) {
    if (!force) await rm(file, { force: true });
    throw error;
  }
  await flushFolder(path.dirname(file));
}

/** Makes the new name survive a power cut; systems that cannot open folders do this themselves. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function inWords(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined;
  switch (code) {
    case undefined:
      return error;
    case 'EEXIST':
      return existsAlready(file);
    case 'ENOSPC':
    case 'EDQUOT':
      return new BackupProblem(
        `The disk is full: there is no space left for ${file}. No backup was written.`,
      );
    case 'EFBIG':
      return new BackupProblem(`The file is too large for this disk: ${file}. No backup was written.`);
    case 'ENOENT':
      return new BackupProblem(`The folder of ${file} does not exist. No backup was written.`);
    default:
      return new BackupProblem(`${file} cannot be written: ${String(code)}. No backup was written.`);
  }
}
