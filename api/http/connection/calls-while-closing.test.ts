import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { generic } from '../../../domain/text.ts';
import { startTestConsole } from '../../testing/test-console.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

/** A console with a call that runs until `release`; `send` sends another on the same connection. */
async function consoleWithRunningCall() {
  const app = await startTestConsole();
  const { token } = await app.person({ role: 'admin' });
  const { hostname, port } = new URL(app.address);
  const open = async () => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return socket;
  };
  const { pool } = app.database;
  const holder = await pool.connect();
  await holder.query('begin; lock table sport in access exclusive mode');
  const socket = await open();
  const answers = text(socket);
  const send = (path: string) =>
    new Promise((resolve) => {
      const head = `GET /api/${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`;
      socket.write(head, resolve);
    });
  await send('sports');
  await expect.poll(async () => (await pool.query(waitingForLocks)).rowCount).toBe(1);
  const closed = app.close();
  await expect.poll(() => open().catch(() => 'refused')).toBe('refused');
  const release = async () => {
    await holder.query('rollback');
    holder.release();
  };
  return { answers, send, release, closed };
}

it('finishes what runs when it shuts down, and asks for later calls again', async () => {
  const { answers, send, release, closed } = await consoleWithRunningCall();
  await send('note');
  await release();

  const [first = '', second = ''] = (await answers).split(/(?=HTTP\/1\.1 )/);
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  expect(second).toMatch(/^HTTP\/1\.1 503 /);
  expect(second).toMatch(/\r\nretry-after: 2\r\n/);
  expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toEqual({ message: generic.stopping });
  await closed;
});

it('closes a connection that its client keeps open after the last answer', async () => {
  const { answers, release, closed } = await consoleWithRunningCall();
  await release();
  expect(await answers).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});
