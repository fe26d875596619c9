/** A full disk, for real, on a small file system. Only root can mount one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { appendFile, chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  IS_ROOT,
  KEEP_A_ROW,
  killPostmaster,
  madeBefore,
  READ_IT,
  sql,
  start,
  foldersOfEachTest,
} from '../../testing/embedded-folders.ts';

const SIZE_MB = 120;

function mount(folder: string): boolean {
  return (
    spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0755`, 'none', folder]).status === 0
  );
}

function unmount(folder: string): boolean {
  return spawnSync('/bin/umount', ['-l', folder]).status === 0;
}

/** Containers may forbid it even to root. */
function canMount(): boolean {
  if (!IS_ROOT || process.platform !== 'linux') return false;
  const folder = mkdtempSync(join(tmpdir(), 'console-mount-'));
  const done = mount(folder) && unmount(folder);
  rmdirSync(folder);
  return done;
}

describe.runIf(canMount())('a full disk', () => {
  const folders = foldersOfEachTest();
  let disk: string;
  let dataDir: string;

  beforeEach(async () => {
    disk = join(folders().root, 'disk');
    await mkdir(disk);
    mount(disk);
    await chmod(disk, 0o755);
    dataDir = join(disk, 'data');
  });

  afterEach(async () => {
    await killPostmaster(dataDir);
    unmount(disk);
  });

  async function fill(): Promise<void> {
    await appendFile(join(disk, 'filler'), Buffer.alloc(SIZE_MB * 1024 * 1024)).catch(() => undefined);
  }

  test('is reported when the database cannot start, which it does once there is space', async () => {
    await madeBefore(dataDir);
    const server = await start({ dataDir });
    await sql(server, KEEP_A_ROW);
    await server.stop(); // after a kill the space of its lock files may be just enough
    await fill();
    for (const round of [1, 2]) {
      const failure = await start({ dataDir }).catch((error: Error) => error.message);
      expect(failure, `round ${round}`).toContain(`No space left on device for ${dataDir}`);
      expect(failure).not.toContain('\n');
    }
    await rm(join(disk, 'filler'));
    const again = await start({ dataDir });
    expect(again.startedHere).toBe(true);
    expect(await sql(again, READ_IT)).toEqual(['here']);
  });

  test('is reported when the database cannot be created, and nothing is left behind', async () => {
    await fill();
    await expect(start({ dataDir })).rejects.toThrow(`No space left on device for ${dataDir}`);
    await rm(join(disk, 'filler'));
    expect(readdirSync(dataDir).filter((name) => name.includes('.init-'))).toEqual([]);
    expect(await sql(await start({ dataDir }), 'select 1')).toEqual([1]);
  });
});
