import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port that nothing else takes before the server listens on it, or while it restarts: below those that systems give to
 * outgoing connections.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
