/**
 * One page of the users, and their number. There are only as many accounts as staff, so all of them are read, and searched and
 * sorted by the same function as on the screen.
 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { adminOrSubadmin } from '../../../domain/permissions.ts';
import { pageOf, type Sort } from '../../../domain/record/list.ts';
import { rowsQuery, sortAsked } from '../../../domain/record/rows.ts';
import {
  arrangedUsers,
  userFilterSchema,
  userSort,
  userSorts,
  type UserSort,
} from '../../../domain/user/list.ts';
import { people } from '../../../domain/user/text.ts';
import { maySee } from '../../../domain/user/user.ts';
import { pageSizes } from '../../../domain/values/limits.ts';
import { userSchema } from '../../http/answers/user-answers.ts';
import { actorOf } from '../../http/access.ts';
import { answerSchema, rowsSchema } from '../../http/answers/answer-schemas.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { listUsers, presentUser } from '../../store/user/users.ts';

const tags = ['User'];
const config = { access: adminOrSubadmin };

/** In the order of their creation, like the list of the specification. */
async function visibleUsers(orm: Orm, request: FastifyRequest) {
  const actor = actorOf(request);
  const users = await listUsers(orm);
  return users
    .filter(({ row }) => maySee(actor, { ...row, _id: row.id }))
    .map(({ row, sessionExpires }) => presentUser(row, sessionExpires));
}

export function userRowsRoutes(app: App, orm: Orm): void {
  app.get(
    '/admin/count',
    {
      config,
      schema: {
        tags,
        summary: 'Number of users',
        response: { 200: answerSchema(z.object({ count: z.number().int() })) },
      },
    },
    async (request) => ({
      data: { count: (await visibleUsers(orm, request)).length },
      message: people.fetched,
    }),
  );

  app.get(
    '/admin/rows',
    {
      config,
      schema: {
        tags,
        summary: 'One page of the users',
        description: 'Searches and sorts like the list on the screen. A page past the end is the last page.',
        querystring: userFilterSchema.extend(rowsQuery(Object.keys(userSorts), pageSizes.reference).shape),
        response: { 200: rowsSchema(userSchema) },
      },
    },
    async (request) => {
      const { searchTerm, page, size, sort, dir } = request.query;
      const asOf = new Date().toISOString();
      const order = sortAsked({ sort, dir }, userSort) as Sort<UserSort>;
      const found = arrangedUsers(await visibleUsers(orm, request), { sort: order, searchTerm });
      const shown = pageOf(found, page, size);
      const { rows: data, total } = shown;
      return { data, total, totals: {}, page: shown.page, isExact: true, asOf, message: people.fetched };
    },
  );
}
