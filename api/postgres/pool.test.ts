/** For connections that are replaced, see read-only.test.ts; for outages under load, faults.test.ts. */
import { expect, inject, it, onTestFinished } from 'vitest';
import { relayTo } from '../testing/attacks/tcp-relay.ts';
import { patience } from '../testing/patience.ts';
import { silentLog } from '../testing/server-settings.ts';
import { DatabaseAway } from './failures.ts';
import { WatchedPool } from './pool.ts';

/** With one connection, to a server by its address. */
async function poolBehindRelay() {
  const { external } = inject('databaseServers');
  const address = new URL('connectionString' in external ? external.connectionString : '');
  const relay = await relayTo(Number(address.port));
  address.port = String(relay.port);
  address.pathname = '/postgres';
  const pool = new WatchedPool(
    { connectionString: address.href, connectionTimeoutMillis: patience.timeout, max: 1 },
    { log: silentLog },
  );
  onTestFinished(async () => {
    await pool.end();
    await relay.close();
  });
  return { pool, relay };
}

it('refuses those who wait for a connection when the database goes away', async () => {
  const { pool, relay } = await poolBehindRelay();
  const held = await pool.connect();
  try {
    const waiting = pool.connect();
    relay.cut();
    await expect(waiting).rejects.toThrow(DatabaseAway);
  } finally {
    held.release(true);
  }
});
