/**
 * Refuses calls that still arrive on open connections when the server shuts down. Fastify would do so with its own words and without
 * `Retry-After`, so forms would not send their input again. Does not wait for connections whose calls are answered.
 */
import type { FastifyInstance } from 'fastify';
import { Stopping } from '../errors.ts';

export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new Stopping();
  });
  // Connections of calls that ran when the shutdown began are kept alive by their clients, who know nothing of it.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}
