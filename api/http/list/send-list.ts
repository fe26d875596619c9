/**
 * Sends the list of a module: compressed once for all clients, plain without gzip support, 304 if unchanged.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readCursor } from '../../store/long-list/list-cursor.ts';
import { answerSchema, recordSchema } from '../answers/answer-schemas.ts';
import { plainText, type ListSource } from './list-text.ts';
import type { ListTexts } from './list-texts.ts';

const json = 'application/json; charset=utf-8';
const tagShape = /^W\/"([^"]+)"$/;

export const listDescription =
  'One record per line. `x-as-of` is an opaque cursor for `changes`, `x-total-count` the number of records.';

export const listResponse = (answerFields: z.ZodObject) => ({
  200: z.lazy(() => answerSchema(z.array(recordSchema(answerFields)))),
  304: z.null().describe('Nothing has changed since the `etag` in If-None-Match'),
});

function acceptsGzip(header: string | undefined): boolean {
  return /(?:^|[\s,])(?:x-)?gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(header ?? '');
}

/** The route must not compress again, and must check access first. */
export function listSender(texts: ListTexts, source: ListSource) {
  const { orm, area, list } = source;
  const shared = texts.of(source);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { 'if-none-match': tagged, 'accept-encoding': encodings } = request.headers;
    const head = (asOf: string) => reply.header('x-as-of', asOf).header('etag', `W/"${asOf}"`);
    const known = readCursor(tagShape.exec(tagged ?? '')?.[1] ?? '');
    const unchanged = known && (await list.unchangedSince(orm, area, known));
    if (unchanged !== undefined) return head(unchanged).status(304).send();

    const isZipped = acceptsGzip(encodings);
    const { start, read } = isZipped
      ? await shared.open()
      : {
          start: await list.start(orm, area),
          read: () => Readable.from(plainText(source), { objectMode: false }),
        };
    head(start.asOf).header('x-total-count', start.count).header('vary', 'accept-encoding').type(json);
    if (isZipped) reply.header('content-encoding', 'gzip');
    return reply.send(read());
  };
}
