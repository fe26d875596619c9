/** Two starts on one folder, as in two containers that share nothing else: see ../elsewhere.test.ts for what follows. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  CONTENT,
  foldersOfEachTest,
  leaveSocket,
  madeBefore,
  start,
} from '../../../testing/embedded-folders.ts';
import { startTurn, type StartTurn } from './start-turn.ts';

const folders = foldersOfEachTest();
let root: string;
let dataDir: string;
beforeEach(() => {
  ({ root, dataDir } = folders());
});

async function isTaken(turn: StartTurn): Promise<boolean> {
  await turn.ask();
  return turn.isMine;
}

const turnsIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('start'));

test('one has the turn until it ends, whatever the names of the others', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [first, second] = [startTurn(root), startTurn(root)];
    expect([await isTaken(first), await isTaken(second), await isTaken(first)]).toEqual([true, false, true]);
    await first.end();
    expect([await isTaken(second), await isTaken(first)]).toEqual([true, false]);
    await Promise.all([first.end(), second.end()]);
  }
  expect(await turnsIn(root)).toEqual([]);
});

test('of several that ask at the same moment at most one gets it, and each of them gets it in the end', async () => {
  const waiting = new Set(Array.from({ length: 5 }, () => startTurn(root)));
  const held: number[] = [];
  while (waiting.size > 0) {
    await Promise.all([...waiting].map((turn) => turn.ask()));
    const mine = [...waiting].filter(({ isMine }) => isMine);
    held.push(mine.length);
    for (const turn of mine) {
      waiting.delete(turn);
      await turn.end();
    }
  }
  expect([Math.max(...held), await turnsIn(root)]).toEqual([1, []]);
});

test('a killed start has no turn, and what it left is removed', async () => {
  leaveSocket(join(root, 'start-00000000'));
  await writeFile(join(root, 'start-00000001'), 'copied');
  await writeFile(join(root, 'start-of-something-else'), '');
  const turn = startTurn(root);
  expect(await isTaken(turn)).toBe(true);
  await turn.end();
  expect(await turnsIn(root)).toEqual(['start-of-something-else']);
});

test('a path that is too long for a socket does not keep a start from its turn', async () => {
  const folder = join(root, 'long'.repeat(30));
  await mkdir(folder);
  const turn = startTurn(folder);
  expect([await isTaken(turn), await turnsIn(folder)]).toEqual([true, []]);
  await turn.end();
});

test.each(['an existing database', 'no database yet'])(
  'with %s, a start waits for one before it',
  async (state) => {
    if (state === 'an existing database') await madeBefore();
    else await mkdir(dataDir);
    const other = createServer((socket) => socket.on('error', () => undefined));
    const asked = once(other, 'connection');
    await new Promise<void>((resolve) => other.listen(join(dataDir, 'start-00000000'), resolve));
    // Of the other start, in a container where its process has the same id.
    const draft = join(dataDir, `pg.init-${process.pid}-0123456789ab`);
    await mkdir(draft);
    const starting = start();
    await asked;
    expect([existsSync(draft), existsSync(join(dataDir, 'pg/postmaster.pid'))]).toEqual([true, false]);
    await new Promise((resolve) => other.close(resolve));
    expect((await starting).startedHere).toBe(true);
    expect((await readdir(dataDir)).toSorted()).toEqual(CONTENT);
  },
);

test('a start that has to wait too long names the reason', async () => {
  await mkdir(dataDir);
  const other = startTurn(dataDir);
  await other.ask();
  await expect(start({ startTimeoutMs: 1 })).rejects.toThrow(/another start on this folder has not ended$/);
  await other.end();
});
