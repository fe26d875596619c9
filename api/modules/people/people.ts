/** The page of a betting user: everything that the caller may list about one user name. */
import {
  exportScopes,
  personAnswer,
  personExportRule,
  personLimits,
  personParams,
  personRule,
  personScopes,
  timelinePage,
  timelineQuery,
} from '../../../domain/sense/people/person.ts';
import { personFile, personSentences as sentences } from '../../../domain/sense/people/text.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { badCursorIs400 } from '../../http/bad-cursor.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import { sendWorkbook, workbookAnswer } from '../../http/answers/workbook-answer.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { writeAudit } from '../../store/audit.ts';
import { countPerson, everyCount } from '../../store/people/person-counts.ts';
import { companionsOf } from '../../store/people/person-companions.ts';
import { personTimeline } from '../../store/people/person-timeline.ts';
import { similarNames } from '../../store/people/similar-names.ts';
import { personSheets } from './person-sheets.ts';

const tags = ['People'];

export function peopleRoutes(app: App, orm: Orm): void {
  app.get(
    '/people/:name',
    {
      config: { access: personRule },
      schema: {
        tags,
        summary:
          'Everything that the caller may list about a betting user name; a name without records is empty',
        params: personParams,
        response: { 200: answerSchema(personAnswer) },
      },
    },
    async (request) => {
      const { name } = request.params;
      const scopes = personScopes(actorOf(request));
      const counts = await countPerson(orm, name, scopes);
      const agents = counts.agents.top.map((agent) => agent.name);
      const similar = await similarNames(orm, { name: counts.name, agents }, scopes);
      const reportAreas = scopes.filter(({ module }) => module === 'report').map(({ area }) => area);
      const together = reportAreas.length > 0 ? await companionsOf(orm, counts.name, reportAreas) : undefined;
      const timeline = await personTimeline(orm, name, scopes, { limit: personLimits.timeline.initial });
      return { data: { ...counts, similar, together, timeline }, message: sentences.fetched };
    },
  );

  app.get(
    '/people/:name/timeline',
    {
      config: { access: personRule },
      schema: {
        tags,
        summary: 'Reports, proofs and notes of a betting user name, newest day first',
        params: personParams,
        querystring: timelineQuery,
        response: { 200: answerSchema(timelinePage) },
      },
    },
    async (request) => {
      const scopes = personScopes(actorOf(request));
      const page = personTimeline(orm, request.params.name, scopes, request.query);
      return { data: await badCursorIs400(page), message: sentences.timelineFetched };
    },
  );

  app.get(
    '/people/:name/export',
    {
      config: { access: personExportRule, denied: sentences.deniedExport },
      schema: {
        tags,
        summary: 'Export what is known about a betting user name as xlsx',
        params: personParams,
        response: workbookAnswer,
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const author = authorOf(request);
      const scopes = exportScopes(actorOf(request));
      await writeAudit(orm, author, { action: 'export', entity: 'person', after: { name } });
      const counts = await countPerson(orm, name, scopes, everyCount);
      const sheets = personSheets(orm, { name, counts, scopes, by: author.username });
      return sendWorkbook(reply, personFile(counts.name), sheets, personFile('user'));
    },
  );
}
