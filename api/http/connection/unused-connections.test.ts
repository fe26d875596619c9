import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestConsole } from '../../testing/test-console.ts';

/** Less than the 70 s after which Node closes such connections. */
const timeout = 60_000;

it('does not wait for connections without a request when it shuts down', { timeout }, async () => {
  const app = await startTestConsole();
  const { hostname, port } = new URL(app.address);
  const open = async (sent: string) => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(sent);
    const closed = once(socket, 'close');
    socket.on('error', () => undefined).resume();
    return { closed };
  };
  const sockets = [await open(''), await open('GET / HTTP/1.1\r\nhost: ')];
  // The server accepts connections in their order: when this call is answered, it knows the others.
  await app.call('GET', '/health');
  await app.close();
  for (const { closed } of sockets) expect(await closed).toBeDefined();
});
