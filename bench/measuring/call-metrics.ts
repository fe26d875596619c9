/** Duration of calls in the server, from its own metrics: without the client and the network. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Counted {
  readonly all: number;
  readonly within: number;
}

/** All calls of a route so far, and those within `seconds`, which must be one of the buckets. */
async function counted(seconds: number, route: string, port: number): Promise<Counted> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.includes(`route="${route}"`));
  const sum = (beginning: string, part: string) =>
    lines
      .filter((line) => line.startsWith(beginning) && line.includes(part))
      .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0);
  return {
    all: sum('console_call_seconds_count', ''),
    within: sum('console_call_seconds_bucket', `le="${seconds}"`),
  };
}

/** Starts counting; the result returns the percentage of calls since then that took longer. */
export async function slowSince(
  seconds: number,
  route: string,
  port: number,
): Promise<() => Promise<number>> {
  const before = await counted(seconds, route, port);
  return async () => {
    const now = await counted(seconds, route, port);
    const all = now.all - before.all;
    if (all === 0) throw new Error(`no calls of ${route} were counted`);
    return 100 * (1 - (now.within - before.within) / all);
  };
}
