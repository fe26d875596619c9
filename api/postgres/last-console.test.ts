/** Consoles that share an embedded server: the last one stops it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { foldersOfEachTest, killPostmaster, madeBefore } from '../testing/embedded-folders.ts';
import { silentLog } from '../testing/server-settings.ts';
import { openDatabase } from './database.ts';

const folders = foldersOfEachTest();
let dataDir: string;
beforeEach(async () => {
  ({ dataDir } = folders());
  await madeBefore();
});
afterEach(() => killPostmaster(dataDir));

async function open() {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog);
  await database.pool.query('select 1');
  return database;
}
const isServed = () => existsSync(join(dataDir, 'pg/postmaster.pid'));

it('one that stops leaves the server to another one', async () => {
  const [one, other] = [await open(), await open()];
  await one.close();
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await other.close();
  expect(isServed()).toBe(false);
});

it.each(['close', 'closeNow'] as const)(
  'two that stop at the same moment leave no server: %s',
  async (how) => {
    const [one, other] = [await open(), await open()];
    await Promise.all([one[how](), other[how]()]);
    expect(isServed()).toBe(false);
  },
);
