/** Detects the format of a file and verifies all of it before any database is touched. */
import { open, type FileHandle } from 'node:fs/promises';
import type { CheckedBackup, CheckOptions } from './checked-backup.ts';
import { firstLine, firstLineOf } from './format.ts';
import { BackupProblem, endsTooEarly } from '../problem.ts';
import { checkVersion1 } from './version-1.ts';
import { checkVersion2 } from './version-2.ts';

export async function openBackupFile(file: string): Promise<FileHandle> {
  try {
    const handle = await open(file, 'r');
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupProblem(`${file} cannot be read: ${reason}`);
  }
  throw new BackupProblem(`${file} is not a file.`);
}

export async function checkBackup(handle: FileHandle, options: CheckOptions): Promise<CheckedBackup> {
  switch (await versionOf(handle)) {
    case 1:
      return checkVersion1(handle, options);
    case 2:
      return checkVersion2(handle, options);
    case 'newer':
      throw new BackupProblem(
        'This backup was made by a newer version of the console. Update the console, then restore it.',
      );
    case 'cut':
      throw endsTooEarly();
    default:
      throw new BackupProblem('This is not a backup of a console.');
  }
}

const gzipBegins = Buffer.from([0x1f, 0x8b]);
const anyFirstLine = new RegExp(`^${firstLineOf(String.raw`\d+`)}`);

async function versionOf(handle: FileHandle): Promise<1 | 2 | 'newer' | 'cut' | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  const begin = buffer.subarray(0, bytesRead);
  if (begin.subarray(0, gzipBegins.length).equals(gzipBegins)) return 1;
  if (begin.subarray(0, firstLine.length).equals(firstLine)) return 2;
  if (anyFirstLine.test(begin.toString('latin1'))) return 'newer';
  return begin.length < firstLine.length && firstLine.subarray(0, begin.length).equals(begin)
    ? 'cut'
    : undefined;
}
