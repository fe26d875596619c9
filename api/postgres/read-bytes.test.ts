import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/test-console.ts';
import type { Database } from './database.ts';
import { readBytes } from './read-bytes.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  await database.pool.query('create table sample (name text, bytes bytea)');
});
afterAll(() => database.close());

const read = (name: string) => readBytes(database.pool, `select bytes from sample where name = '${name}'`);

it.each([0, 1, 2, 1000, 65_535, 65_536, 3_000_001])('gives back %i bytes', async (length) => {
  const bytes = randomBytes(length);
  await database.pool.query('insert into sample values ($1, $2)', [`of ${length}`, bytes]);
  expect(Buffer.concat((await read(`of ${length}`))!).equals(bytes)).toBe(true);
});

it('returns undefined if there is no value', async () => {
  expect(await read('unknown')).toBeUndefined();
});

it('reports errors, and leaves the pool as it was', async () => {
  for (let count = 0; count < 20; count += 1)
    await expect(readBytes(database.pool, 'select bytes from nowhere')).rejects.toThrow('does not exist');
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
