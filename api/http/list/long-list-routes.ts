/** The extra calls of a long list: the list as a stream, changes since a cursor, and suggestions. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { apiPath, moduleRow, type Area, type Module } from '../../../domain/areas.ts';
import { longListWords, sentencesOf } from '../../../domain/text.ts';
import { notValid } from '../../../domain/values/text.ts';
import { anyOf } from '../../../domain/permissions.ts';
import { changesSchema, recordSchema } from '../answers/answer-schemas.ts';
import { momentField } from '../input/moment.ts';
import type { Orm } from '../../postgres/database.ts';
import { readCursor } from '../../store/long-list/list-cursor.ts';
import type { LongList } from '../../store/long-list/long-list.ts';
import type { App } from '../server.ts';
import { listDescription, listResponse, listSender } from './send-list.ts';
import type { ListTexts } from './list-texts.ts';
import { suggestionRoute } from './suggestion-route.ts';

const json = 'application/json; charset=utf-8';
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

interface LongListRoutes {
  readonly area: Area;
  readonly module: Module;
  readonly list: LongList;
  readonly texts: ListTexts;
  /** The response fields. */
  readonly answerFields: z.ZodObject;
}

export function longListRoutes(
  app: App,
  orm: Orm,
  { area, module, list, texts, answerFields }: LongListRoutes,
): void {
  const { heading: tag } = moduleRow(area, module);
  const sentences = sentencesOf(area, module);
  const base = apiPath(area, module);
  const listing = { access: anyOf(area, module, ['listing']), denied: sentences.noAccess };

  const send = listSender(texts, { orm, area, list, message: sentences.fetchedMany });

  app.get(
    apiPath(area, module, 'list'),
    {
      config: listing,
      compress: false,
      schema: {
        tags: [tag],
        summary: `List ${sentences.title}`,
        description: listDescription,
        response: listResponse(answerFields),
      },
    },
    send,
  );

  app.get(
    `${base}/changes`,
    {
      config: listing,
      schema: {
        tags: [tag],
        summary: 'List additions, changes and deletions since the list was read',
        description:
          'Pass `x-as-of` of the list or `asOf` of the previous response: includes everything committed since. A timestamp ' +
          'also works, by the time of the last change, approximately. `isTooMuch` means: read the whole list again.',
        querystring: z.object({ since }),
        response: { 200: z.lazy(() => changesSchema(recordSchema(answerFields))) },
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
      return (reply as FastifyReply).type(json).send(`{"data":[${changed.join(',\n')}],${rest.slice(1)}`);
    },
  );

  suggestionRoute(app, orm, { area, module, source: list.suggestions });
}
