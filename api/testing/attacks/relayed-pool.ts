/** Connections to the server of the tests that a test can cut. */
import { inject, onTestFinished } from 'vitest';
import { WatchedPool } from '../../postgres/connection/pool.ts';
import { patience } from '../patience.ts';
import { silentLog } from '../server-settings.ts';
import { relayTo } from './tcp-relay.ts';

/** Until the end of the test. */
export async function poolBehindRelay(database: string, settings: { readonly max?: number } = {}) {
  const { external } = inject('databaseServers');
  const address = new URL('connectionString' in external ? external.connectionString : '');
  const relay = await relayTo(Number(address.port));
  address.port = String(relay.port);
  address.pathname = `/${database}`;
  const pool = new WatchedPool(
    { connectionString: address.href, connectionTimeoutMillis: patience.timeout, ...settings },
    { log: silentLog },
  );
  onTestFinished(async () => {
    await pool.end();
    await relay.close();
  });
  return { pool, relay };
}
