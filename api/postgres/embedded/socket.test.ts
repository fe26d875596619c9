import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { socketNameIn } from './socket.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'console-socket-'));
});
afterAll(() => rm(root, { recursive: true }));

async function madeAt(folder: string): Promise<bigint> {
  await mkdir(folder);
  return (await stat(folder, { bigint: true })).birthtimeNs;
}

test('a folder that replaces a deleted one has another socket, also with the same inode', async () => {
  const folder = join(root, 'pg');
  const first = await madeAt(folder);
  // Impossible to distinguish without creation times.
  if (first === 0n) return;
  const name = await socketNameIn(folder);
  expect(await socketNameIn(folder)).toBe(name);
  // Most file systems give the inode to the next folder. Their clock has steps of some milliseconds.
  do await rm(folder, { recursive: true });
  while ((await madeAt(folder)) === first);
  expect(await socketNameIn(folder)).not.toBe(name);
});
