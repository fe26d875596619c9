/** A server in another container has a process id of its own world: only its socket shows that it is there. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  KEEP_A_ROW,
  leaveSocket,
  madeBefore,
  READ_IT,
  sql,
  start,
  foldersOfEachTest,
} from '../../testing/embedded-folders.ts';
import { socketNameIn } from './socket.ts';

const folders = foldersOfEachTest();
let dataDir: string;
let pgFolder: string;
beforeEach(async () => {
  ({ dataDir } = folders());
  pgFolder = join(dataDir, 'pg');
  await madeBefore();
});

const ended = (): number => spawnSync('true').pid;
const lockFile = () => join(pgFolder, 'postmaster.pid');
const lockOf = (pid: number, socketFolder: string) =>
  [pid, pgFolder, 1_700_000_000, 5432, socketFolder, '', '  1234567 0', 'ready   ', ''].join('\n');

async function makeSocketFolder(): Promise<string> {
  const folder = join(pgFolder, await socketNameIn(pgFolder));
  await mkdir(folder, { mode: 0o700, recursive: true });
  return folder;
}

async function listenIn(folder: string): Promise<void> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
}

test.each([
  ['of a process that is not here', ended, (folder: string) => folder],
  ['of another program here', () => process.pid, (folder: string) => folder],
  ['with the path of another container', ended, (folder: string) => `/elsewhere/pg/${basename(folder)}`],
])('refuses a folder that another container serves: a lock %s', async (_kind, pid, named) => {
  const folder = await makeSocketFolder();
  await listenIn(folder);
  const lock = lockOf(pid(), named(folder));
  await writeFile(lockFile(), lock);
  const before = await readdir(pgFolder);
  const logged = statSync(join(dataDir, 'postgres.log')).size;
  await expect(start()).rejects.toThrow(
    /^DATA_DIR is in use by the database of another container: .*compose exec/,
  );
  expect(readFileSync(lockFile(), 'utf8')).toBe(lock);
  expect(await readdir(pgFolder)).toEqual(before);
  expect(statSync(join(dataDir, 'postgres.log')).size).toBe(logged);
});

test('starts when the socket was left by a server that has ended', async () => {
  const first = await start();
  await sql(first, KEEP_A_ROW);
  await first.stop();
  const socket = join(await makeSocketFolder(), '.s.PGSQL.5432');
  leaveSocket(socket);
  await writeFile(lockFile(), lockOf(ended(), join(socket, '..')));
  expect(await sql(await start(), READ_IT)).toEqual(['here']);
});
