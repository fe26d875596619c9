/** Lists deleted users, for admins, and restores them. */
import type { FastifyReply } from 'fastify';
import { people, userWords } from '../../../domain/user/text.ts';
import { refusalFor } from '../../../domain/user/user.ts';
import { adminOnly, adminOrSubadmin } from '../../../domain/permissions.ts';
import { mostDeleted } from '../../../domain/values/limits.ts';
import { deletedSchema } from '../../http/answers/answer-schemas.ts';
import { userAnswer, userSchema } from '../../http/answers/user-answers.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import { sendRows } from '../../http/list/send-rows.ts';
import { restoreAs } from '../../http/restoring.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { deletedUserPages, presentUser, restoreUser } from '../../store/user/users.ts';

const tags = ['User'];

/** A restored user gets the old password and permissions back, but no sessions. */
export function deletedUserRoutes(app: App, orm: Orm): void {
  const access = { access: adminOnly };
  app.get(
    '/admin/deleted',
    {
      config: access,
      schema: { tags, summary: 'List deleted users', response: { 200: deletedSchema(userSchema) } },
    },
    async (_request, reply) =>
      sendRows(reply as FastifyReply, deletedUserPages(orm), { message: people.fetched, most: mostDeleted }),
  );

  app.post(
    '/admin/:id/restore',
    {
      config: { access: adminOrSubadmin, denied: people.adminRequired },
      schema: {
        tags,
        summary: 'Restore a user',
        description: 'Admins restore any user; a subadmin can undo their own deletion within a minute.',
        params: idParams,
        response: { 200: userAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const author = authorOf(request);
      const restored = await restoreAs(request, (how) =>
        orm.transaction(async (tx) => {
          const row = await restoreUser(tx, id, author, how);
          // The subadmin's own rights may have changed since.
          const refusal = refusalFor(actorOf(request), { ...row, _id: row.id }, 'delete');
          if (refusal !== undefined) throw new Refusal(403, refusal);
          return row;
        }),
      );
      const user = presentUser(restored);
      return { data: user, user, message: userWords.restored };
    },
  );
}
