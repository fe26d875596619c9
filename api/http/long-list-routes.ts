/** What a long list adds to a module's calls: the list as a stream, what changed since, and suggestions. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { apiPath, moduleRow, type Area, type Module } from '../../domain/areas.ts';
import { longListWords } from '../../domain/long-list-words.ts';
import { notValid, sentencesOf } from '../../domain/messages.ts';
import { momentField } from '../../domain/moment.ts';
import { anyOf } from '../../domain/permissions.ts';
import type { Orm } from '../store/database.ts';
import { readCursor } from '../store/list-cursor.ts';
import type { LongList } from '../store/long-lists.ts';
import { answerSchema, recordSchema } from './contract.ts';
import { plainText } from './list-text/list-text.ts';
import type { ListTexts } from './list-text/list-texts.ts';
import type { App } from './server.ts';

const json = 'application/json; charset=utf-8';
/** Of a list that anybody may ask for again with `If-None-Match`; only programs do. */
const tagShape = /^W\/"([^"]+)"$/;

const since = z.union(
  [
    z.string().transform((text, context) => {
      const cursor = readCursor(text);
      if (cursor) return cursor;
      context.addIssue({ code: 'custom', message: notValid('since') });
      return z.NEVER;
    }),
    momentField('since'),
  ],
  { error: notValid('since') },
);

function acceptsGzip(header: string | undefined): boolean {
  return /(?:^|[\s,])(?:x-)?gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(header ?? '');
}

interface LongListRoutes {
  readonly area: Area;
  readonly module: Module;
  readonly list: LongList;
  readonly texts: ListTexts;
  /** The fields of an answer. */
  readonly answerFields: z.ZodObject;
}

export function longListRoutes(
  app: App,
  orm: Orm,
  { area, module, list, texts, answerFields }: LongListRoutes,
): void {
  const { heading: tag, many } = moduleRow(area, module);
  const say = sentencesOf(area, module);
  const base = apiPath(area, module);
  const listing = { access: anyOf(area, module, ['listing']), denied: say.noAccess };

  const source = { orm, area, list, message: say.fetchedMany };
  const shared = texts.of(source);

  app.get(
    apiPath(area, module, 'list'),
    {
      config: listing,
      compress: false,
      schema: {
        tags: [tag],
        summary: `List ${say.title}`,
        description:
          'One record a line. `x-as-of` is an opaque cursor for `changes`, `x-total-count` the number of records.',
        response: {
          200: answerSchema(z.array(recordSchema(answerFields))),
          304: z.null().describe('Nothing was written since the `etag` that If-None-Match names'),
        },
      },
    },
    async (request, reply) => {
      const { 'if-none-match': tagged, 'accept-encoding': encodings } = request.headers;
      const head = (asOf: string) => reply.header('x-as-of', asOf).header('etag', `W/"${asOf}"`);
      const known = readCursor(tagShape.exec(tagged ?? '')?.[1] ?? '');
      const unchanged = known && (await list.unchangedSince(orm, area, known));
      if (unchanged !== undefined)
        return head(unchanged)
          .status(304)
          .send(undefined as never);

      const isZipped = acceptsGzip(encodings);
      const { start, read } = isZipped
        ? await shared.open()
        : { start: await list.start(orm, area), read: () => plainText(source) };
      head(start.asOf).header('x-total-count', start.count).header('vary', 'accept-encoding').type(json);
      if (isZipped) reply.header('content-encoding', 'gzip');
      // The answer is text already; its schema only describes it.
      return reply.send(Readable.from(read(), { objectMode: false }) as never);
    },
  );

  app.get(
    `${base}/changes`,
    {
      config: listing,
      schema: {
        tags: [tag],
        summary: 'What was added, changed or deleted since the list was read',
        description:
          'Give `x-as-of` of the list, or `asOf` of the answer before: nothing committed since is missing. A moment is ' +
          'taken as well, by the time of the last change; that is approximate. `isTooMuch` asks to read the list again.',
        querystring: z.object({ since }),
      },
    },
    async (request, reply) => {
      const { asOf, isTooMuch, changed, deleted } = await list.changes(orm, area, request.query.since);
      const rest = JSON.stringify({
        deleted: deleted.map(({ id }) => id),
        deletedVersions: deleted.map(({ version }) => version),
        isTooMuch,
        asOf,
        message: longListWords.changesFetched,
      });
      return reply.type(json).send(`{"data":[${changed.join(',\n')}],${rest.slice(1)}`);
    },
  );

  app.get(
    `${base}/suggestions`,
    {
      config: { access: anyOf(area, module, ['create', 'update', 'listing']), denied: say.deniedCreate },
      schema: { tags: [tag], summary: `Values of existing ${many}, for the form` },
    },
    async () => ({ data: await list.suggestions(orm, area), message: longListWords.suggestionsFetched }),
  );
}
