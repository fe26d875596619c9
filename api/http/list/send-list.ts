/**
 * Sends the list of a module: compressed once for all clients, plain without gzip support, 304 if unchanged.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readCursor, type ListCursor } from '../../store/long-list/list-cursor.ts';
import { answerSchema, recordSchema } from '../answers/answer-schemas.ts';
import { plainText, type ListSource } from './list-text.ts';
import type { ListTexts } from './list-texts.ts';

const json = 'application/json; charset=utf-8';
/** Weak and strong tags are compared alike (RFC 9110, 13.1.2). A tag may contain commas. */
const tagShape = /(?:W\/)?"([^"]*)"/g;
const tagsShape = /^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/;
/** Each one costs a statement. */
const mostTags = 10;

export const listDescription =
  'One record per line. `x-as-of` is an opaque cursor for `changes`, `x-total-count` the number of records.';

export const listResponse = (answerFields: z.ZodObject) => ({
  200: z.lazy(() => answerSchema(z.array(recordSchema(answerFields)))),
  304: z.null().describe('Nothing has changed since the `etag` in If-None-Match'),
});

function acceptsGzip(header: string | undefined): boolean {
  return /(?:^|[\s,])(?:x-)?gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(header ?? '');
}

/** The cursors in If-None-Match. */
function cursorsIn(tagged: string): ListCursor[] {
  if (!tagsShape.test(tagged)) return [];
  const cursors = [...tagged.matchAll(tagShape)].flatMap(([, tag = '']) => readCursor(tag) ?? []);
  return cursors.slice(0, mostTags);
}

/** The present cursor if the client has the list as it is now; `*` stands for any state of it. */
async function unchangedSince({ orm, area, list }: ListSource, tagged = ''): Promise<string | undefined> {
  if (tagged.trim() === '*') return (await list.start(orm, area)).asOf;
  for (const cursor of cursorsIn(tagged)) {
    const asOf = await list.unchangedSince(orm, area, cursor);
    if (asOf !== undefined) return asOf;
  }
  return undefined;
}

/** The route must not compress again, and must check access first. */
export function listSender(texts: ListTexts, source: ListSource) {
  const { orm, area, list } = source;
  const shared = texts.of(source);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { 'if-none-match': tagged, 'accept-encoding': encodings } = request.headers;
    const head = (asOf: string) => reply.header('x-as-of', asOf).header('etag', `W/"${asOf}"`);
    const unchanged = await unchangedSince(source, tagged);
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
