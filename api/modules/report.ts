/** Reports of one area: the ordinary calls, the long list, what changed, and what the form needs. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import { apiPath, moduleRow, type Area } from '../../domain/areas.ts';
import { sentencesOf } from '../../domain/messages.ts';
import {
  report as definition,
  reportAnswer,
  reportSchema,
  type ReportFields,
} from '../../domain/modules/report.ts';
import { anyOf } from '../../domain/permissions.ts';
import { choicesWith } from '../../domain/report-options.ts';
import { changeWords, suggestionWords } from '../../domain/report-words.ts';
import { answerSchema, recordSchema } from '../http/contract.ts';
import { mountCrud } from '../http/crud.ts';
import type { App } from '../http/server.ts';
import { collectionOf } from '../store/collection.ts';
import type { Orm } from '../store/database.ts';
import { derivedColumns, type ReportContent } from '../store/report-columns.ts';
import { countReports, reportChanges, reportPages, reportSuggestions } from '../store/report-lists.ts';
import { offeredChoices } from '../store/report-options.ts';
import { report as table } from '../store/tables/report.ts';
import { optionRoutes } from './report/option-routes.ts';
import { sheetRoutes } from './report/sheet-routes.ts';

export function reportRoutes(app: App, orm: Orm, area: Area): void {
  const records = collectionOf(orm, definition, table, {
    derive: (fields) => derivedColumns(fields as ReportContent),
  });
  mountCrud(app, orm, area, definition, records, {
    schemaFor: async (before) =>
      reportSchema(choicesWith(await offeredChoices(orm, area), before as ReportFields | undefined)),
    answerFields: reportAnswer,
    ownList: true,
  });
  listRoutes(app, orm, area);
  optionRoutes(app, orm, area);
  sheetRoutes(app, orm, area);
}

/** A valid JSON answer with one report a line, so that a reader can begin before the end has come. */
async function* listText(orm: Orm, area: Area, message: string): AsyncGenerator<string> {
  yield '{"data":[\n';
  let isFirst = true;
  for await (const page of reportPages(orm, area, [])) {
    yield (isFirst ? '' : ',\n') + page.join(',\n');
    isFirst = false;
  }
  yield `\n],"message":${JSON.stringify(message)}}`;
}

/** Changes may be committed a little after the moment they are stamped with: look back over it. */
const lookBackMs = 2 * 60_000;

function listRoutes(app: App, orm: Orm, area: Area): void {
  const { heading: tag } = moduleRow(area, 'report');
  const say = sentencesOf(area, 'report');
  const base = apiPath(area, 'report');
  const listing = { access: anyOf(area, 'report', ['listing']), denied: say.noAccess };
  const json = 'application/json; charset=utf-8';

  app.get(
    apiPath(area, 'report', 'list'),
    {
      config: listing,
      // A little compression for little time: it is the server's loop that everybody shares.
      compress: { encodings: ['gzip', 'deflate'], zlibOptions: { level: 1 } },
      schema: {
        tags: [tag],
        summary: `List ${say.title}`,
        response: { 200: answerSchema(z.array(recordSchema(reportAnswer))) },
      },
    },
    async (_request, reply) => {
      const count = await countReports(orm, area);
      reply.header('x-total-count', count).header('x-as-of', new Date().toISOString()).type(json);
      const text = Readable.from(listText(orm, area, say.fetchedMany), { objectMode: false });
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
        querystring: z.object({ since: z.iso.datetime({ offset: true }) }),
      },
    },
    async (request, reply) => {
      const asOf = new Date().toISOString();
      const since = new Date(Date.parse(request.query.since) - lookBackMs);
      const changes = await reportChanges(orm, area, since);
      const rows = changes?.changed.join(',\n') ?? '';
      const rest = JSON.stringify({
        deleted: changes?.deleted ?? [],
        isTooMuch: changes === undefined,
        asOf,
        message: changeWords.fetched,
      });
      return reply.type(json).send(`{"data":[${rows}],${rest.slice(1)}`);
    },
  );

  app.get(
    `${base}/suggestions`,
    {
      config: { access: anyOf(area, 'report', ['create', 'update', 'listing']), denied: say.deniedCreate },
      schema: { tags: [tag], summary: 'Values of existing reports, for the form' },
    },
    async () => ({ data: await reportSuggestions(orm, area), message: suggestionWords.fetched }),
  );
}
