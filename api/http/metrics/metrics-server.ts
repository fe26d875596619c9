/** Answers `GET /metrics` on a separate port, which the load balancer does not expose. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { ConfigError } from '../../config.ts';

export interface MetricsPlace {
  readonly host: string;
  readonly port: number;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

const longestRequestMs = 10_000;
const mostConnections = 20;

export async function serveMetrics(registry: Registry, place: MetricsPlace): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: longestRequestMs }, (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ConfigError(`METRICS_PORT: ${place.host}:${place.port} cannot be used: ${error.code}`));
    });
    server.listen(place, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
