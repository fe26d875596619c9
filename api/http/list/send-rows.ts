/** Sends records while they are read, a page at a time: an answer is never in memory as a whole. */
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { closingOf, textOf } from './list-text.ts';

interface Sending {
  readonly message: string;
  /** Where the answer ends early, at the end of a page. */
  readonly mostBytes?: number;
}

async function* textOfPages(
  pages: AsyncIterable<readonly object[]>,
  { message, mostBytes = Infinity }: Sending,
): AsyncGenerator<string> {
  let bytes = 0;
  for await (const page of pages) {
    if (page.length === 0) continue;
    const rows = page.map((record) => JSON.stringify(record));
    const text = textOf(rows, bytes === 0);
    bytes += Buffer.byteLength(text);
    yield text;
    if (bytes >= mostBytes) break;
  }
  yield closingOf(message, bytes === 0);
}

export function sendRows(reply: FastifyReply, pages: AsyncIterable<readonly object[]>, sending: Sending) {
  const text = Readable.from(textOfPages(pages, sending), { objectMode: false });
  return reply.type('application/json; charset=utf-8').send(text);
}
