import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { leaveTemporaryFolder, sweepTemporaryFolders, temporaryFolder } from './temporary-folders.ts';

/** The number of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

it('gives each call a folder that only this user can read', async () => {
  const [one, two] = [await temporaryFolder(), await temporaryFolder()];
  expect(one.path).not.toBe(two.path);
  for (const folder of [one.path, path.dirname(one.path)]) {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  }
  await writeFile(path.join(one.path, 'sample'), 'sample');
  await one.remove();
  expect(await readdir(path.dirname(two.path))).toEqual([path.basename(two.path)]);
  await two.remove();
  await leaveTemporaryFolder();
  await expect(stat(path.dirname(two.path))).rejects.toThrow('ENOENT');
});

it('removes at a start what ended processes left, and nothing else', async () => {
  const own = await temporaryFolder();
  const left = (pid: number) => path.join(os.tmpdir(), `console-calls-${pid}-${path.basename(own.path)}`);
  const abandoned = left(endedProcess());
  // In a container the process before had the same number.
  const before = left(process.pid);
  const running = left(process.ppid);
  try {
    for (const folder of [abandoned, before, running])
      await mkdir(path.join(folder, 'call'), { recursive: true });
    await sweepTemporaryFolders();
    await expect(stat(abandoned)).rejects.toThrow('ENOENT');
    await expect(stat(before)).rejects.toThrow('ENOENT');
    expect((await stat(running)).isDirectory()).toBe(true);
    expect((await stat(own.path)).isDirectory()).toBe(true);
  } finally {
    await own.remove();
    for (const folder of [abandoned, before, running]) await rm(folder, { recursive: true, force: true });
  }
});
