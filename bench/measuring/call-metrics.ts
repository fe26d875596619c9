/** How long calls took in the server, as its own metrics say: without the caller and the way there. */
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

/** Per cent of the calls of a route that took longer. `seconds` must be one of the buckets. */
export async function shareAbove(seconds: number, route: string, port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.includes(`route="${route}"`));
  const sum = (beginning: string, part: string) =>
    lines
      .filter((line) => line.startsWith(beginning) && line.includes(part))
      .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0);
  const within = sum('console_call_seconds_bucket', `le="${seconds}"`);
  const all = sum('console_call_seconds_count', '');
  if (all === 0) throw new Error(`no calls of ${route} were counted`);
  return 100 * (1 - within / all);
}
