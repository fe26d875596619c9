/** What a long list adds to a module's calls: the list as a stream, what changed since, and suggestions. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { apiPath, moduleRow, type Area, type Module } from '../../domain/areas.ts';
import { longListWords } from '../../domain/long-list-words.ts';
import { sentencesOf } from '../../domain/messages.ts';
import { momentField } from '../../domain/moment.ts';
import { anyOf } from '../../domain/permissions.ts';
import type { Orm } from '../store/database.ts';
import type { LongList } from '../store/long-lists.ts';
import { answerSchema, recordSchema } from './contract.ts';
import type { App } from './server.ts';

/** Changes may be committed a little after the moment they are stamped with: look back over it. */
const lookBackMs = 2 * 60_000;
const json = 'application/json; charset=utf-8';

/** A valid JSON answer with one record a line, so that a reader can begin before the end has come. */
async function* listText(pages: AsyncGenerator<readonly string[]>, message: string): AsyncGenerator<string> {
  yield '{"data":[\n';
  let isFirst = true;
  for await (const page of pages) {
    yield (isFirst ? '' : ',\n') + page.join(',\n');
    isFirst = false;
  }
  yield `\n],"message":${JSON.stringify(message)}}`;
}

interface LongListRoutes {
  readonly area: Area;
  readonly module: Module;
  readonly list: LongList;
  /** The fields of an answer. */
  readonly answerFields: z.ZodObject;
}

export function longListRoutes(
  app: App,
  orm: Orm,
  { area, module, list, answerFields }: LongListRoutes,
): void {
  const { heading: tag, many } = moduleRow(area, module);
  const say = sentencesOf(area, module);
  const base = apiPath(area, module);
  const listing = { access: anyOf(area, module, ['listing']), denied: say.noAccess };

  app.get(
    apiPath(area, module, 'list'),
    {
      config: listing,
      // A little compression for little time: it is the server's loop that everybody shares.
      compress: { encodings: ['gzip', 'deflate'], zlibOptions: { level: 1 } },
      schema: {
        tags: [tag],
        summary: `List ${say.title}`,
        response: { 200: answerSchema(z.array(recordSchema(answerFields))) },
      },
    },
    async (_request, reply) => {
      const count = await list.count(orm, area);
      reply.header('x-total-count', count).header('x-as-of', new Date().toISOString()).type(json);
      const text = Readable.from(listText(list.pages(orm, area), say.fetchedMany), { objectMode: false });
      // The answer is text already; its schema only describes it.
      return reply.send(text as never);
    },
  );

  app.get(
    `${base}/changes`,
    {
      config: listing,
      schema: {
        tags: [tag],
        summary: 'What was added, changed or deleted since a moment',
        querystring: z.object({ since: momentField('since') }),
      },
    },
    async (request, reply) => {
      const asOf = new Date().toISOString();
      const since = new Date(request.query.since.getTime() - lookBackMs);
      const changes = await list.changes(orm, area, since);
      const rows = changes?.changed.join(',\n') ?? '';
      const rest = JSON.stringify({
        deleted: changes?.deleted ?? [],
        isTooMuch: changes === undefined,
        asOf,
        message: longListWords.changesFetched,
      });
      return reply.type(json).send(`{"data":[${rows}],${rest.slice(1)}`);
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
