/** Answers requests that Node.js rejects before a handler runs: too slow, headers too large, not HTTP, an unsupported `Expect`. */
import type { Socket } from 'node:net';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { generic } from '../../../domain/text.ts';

const answers: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: generic.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, message: generic.headersTooLarge },
};
const notHttp = { status: 400, message: generic.badRequest };

export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const { status, message } = answers[error.code ?? ''] ?? notHttp;
  const { headers, body } = answerWith(message);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}

export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = answerWith(generic.unsupportedExpectation);
  response.writeHead(417, headers).end(body);
}

function answerWith(message: string) {
  const body = JSON.stringify({ message });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { headers, body };
}
