/** For connections that are replaced, see read-only.test.ts; for outages under load, faults.test.ts. */
import { expect, it } from 'vitest';
import { poolBehindRelay } from '../../testing/attacks/relayed-pool.ts';
import { DatabaseAway } from '../failures.ts';

/** With one connection. */
const onlyConnection = () => poolBehindRelay('postgres', { max: 1 });

it('rejects callers that wait for a connection when the database becomes unavailable', async () => {
  const { pool, relay } = await onlyConnection();
  const held = await pool.connect();
  try {
    const waiting = pool.connect();
    relay.cut();
    await expect(waiting).rejects.toThrow(DatabaseAway);
  } finally {
    held.release(true);
  }
});
