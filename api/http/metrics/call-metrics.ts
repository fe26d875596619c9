/** Counts calls by the template of their address, never by the address: ids and names do not belong here. */
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { observe } from './observe.ts';

/** Seconds; from an answer out of memory to an import of 100,000 reports. 0.02 is the limit of a check. */
const buckets = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const unknownRoute = 'unknown';
/** The caller disconnected before; nginx uses the same number. */
const unanswered = 499;

/** Call it before routes are added. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
  // Its count is the number of calls: a separate counter would double the cost.
  const seconds = new Histogram({
    name: 'console_call_seconds',
    help: 'Calls and their durations, by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  });
  let running = 0;
  app.addHook('onRequest', (request, reply, done) => {
    running += 1;
    const startedAt = performance.now();
    // Also after a disconnect, which `onResponse` would miss: every event stream of a browser ends with one.
    reply.raw.once('close', () => {
      running -= 1;
      const route = request.routeOptions.url ?? unknownRoute;
      // Without a route the method could be anything.
      const method = route === unknownRoute ? 'any' : request.method;
      const status = reply.raw.headersSent ? reply.raw.statusCode : unanswered;
      seconds.observe({ method, route, status }, (performance.now() - startedAt) / 1000);
    });
    done();
  });
  observe(registry, 'console_calls_running', 'Calls being answered, with event streams', () => running);
}
