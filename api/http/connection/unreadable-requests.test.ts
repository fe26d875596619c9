import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { generic } from '../../../domain/text.ts';
import { answerUnreadable } from './unreadable-requests.ts';

it('says that a request took too long to arrive', async () => {
  const limits = { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 };
  const server = createServer(limits, (request) => void request.resume());
  server.on('clientError', answerUnreadable);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ message: generic.tooSlow });
  await new Promise((resolve) => server.close(resolve));
});
