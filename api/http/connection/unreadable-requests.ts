/** Answers what Node.js gives up on before there is a request: too slow, too large headers, not HTTP. */
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { generic } from '../../../domain/text.ts';

const answers: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: generic.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, message: generic.headersTooLarge },
};
const notHttp = { status: 400, message: generic.badRequest };

export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const { status, message } = answers[error.code ?? ''] ?? notHttp;
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
