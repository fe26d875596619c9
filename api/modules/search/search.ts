/** One search across all lists that the person may read, and for staff across accounts. */
import { z } from 'zod';
import { adminOrSubadmin, allows, signedIn } from '../../../domain/permissions.ts';
import {
  searchLimits,
  searchQuerySchema,
  searchResult,
  searchScopes,
} from '../../../domain/record/search/search.ts';
import { searchSentences } from '../../../domain/record/search/text.ts';
import { actorOf } from '../../http/access.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { findAccounts } from '../../store/search/find-accounts.ts';
import { findValues } from '../../store/search/search.ts';

export function searchRoutes(app: App, orm: Orm): void {
  app.get(
    '/search',
    {
      config: { access: signedIn },
      schema: {
        tags: ['Search'],
        summary: 'Find users, agents and events in all lists that the caller may read',
        querystring: searchQuerySchema,
        response: { 200: answerSchema(z.array(searchResult)) },
      },
    },
    async (request) => {
      const { q } = request.query;
      const actor = actorOf(request);
      const accounts = allows(adminOrSubadmin, actor) ? await findAccounts(orm, q, actor) : [];
      const values = await findValues(orm, q, searchScopes(actor));
      return {
        data: [...accounts, ...values].slice(0, searchLimits.results),
        message: searchSentences.fetched,
      };
    },
  );
}
