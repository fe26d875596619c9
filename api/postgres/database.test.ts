import type pg from 'pg';
import { expect, it } from 'vitest';
import { serverKinds, templateDatabase } from '../testing/server-settings.ts';
import { cloneDatabase } from '../testing/test-console.ts';
import { cutConnection } from './watch.ts';
import { appUser } from './tables/user.ts';

it.each(serverKinds)('releases connections on which `begin` failed, to a server that is %s', async (kind) => {
  const { pool, orm, close } = await cloneDatabase(templateDatabase, kind);
  const breakIt = (client: pg.PoolClient) => cutConnection(client);
  pool.on('acquire', breakIt);
  for (let count = 0; count < 20; count += 1) {
    await expect(orm.transaction(async () => undefined)).rejects.toThrow('Connection terminated');
  }
  pool.off('acquire', breakIt);
  expect(await orm.transaction(async (tx) => tx.$count(appUser))).toBe(1);
  await close();
});
