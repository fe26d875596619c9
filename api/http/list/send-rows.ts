/** Sends records while they are read, a page at a time: an answer is never in memory as a whole. */
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { closingOf, textOf } from './list-text.ts';

interface Sending {
  readonly message: string;
  /** The answer ends after the page that reaches one of these limits, with `isCutOff` if there is more. */
  readonly most?: { readonly rows: number; readonly bytes: number };
}

const all = { rows: Infinity, bytes: Infinity };

async function* textOfPages(
  pages: AsyncIterable<readonly object[]>,
  { message, most = all }: Sending,
): AsyncGenerator<string> {
  let bytes = 0;
  let sent = 0;
  let isCutOff = false;
  for await (const page of pages) {
    if (page.length === 0) continue;
    isCutOff = sent >= most.rows || bytes >= most.bytes;
    if (isCutOff) break;
    const rows = page.map((record) => JSON.stringify(record));
    const text = textOf(rows, bytes === 0);
    bytes += Buffer.byteLength(text);
    sent += page.length;
    yield text;
  }
  yield closingOf(message, sent === 0, isCutOff ? { isCutOff } : {});
}

export function sendRows(reply: FastifyReply, pages: AsyncIterable<readonly object[]>, sending: Sending) {
  const text = Readable.from(textOfPages(pages, sending), { objectMode: false });
  return reply.type('application/json; charset=utf-8').send(text);
}
