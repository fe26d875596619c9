/** For admins: lists deleted users and restores them. */
import { people, userWords } from '../../../domain/user/text.ts';
import { adminOnly } from '../../../domain/permissions.ts';
import { authorOf } from '../../http/access.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { listDeletedUsers, presentDeletedUser, presentUser, restoreUser } from '../../store/user/users.ts';

const tags = ['User'];

/** A restored user gets the old password and permissions back, but no sessions. */
export function deletedUserRoutes(app: App, orm: Orm): void {
  const access = { access: adminOnly };
  app.get(
    '/admin/deleted',
    { config: access, schema: { tags, summary: 'List deleted users' } },
    async () => ({ data: (await listDeletedUsers(orm)).map(presentDeletedUser), message: people.fetched }),
  );

  app.post(
    '/admin/:id/restore',
    { config: access, schema: { tags, summary: 'Restore a user', params: idParams } },
    async (request) => {
      const author = authorOf(request);
      const user = presentUser(await orm.transaction((tx) => restoreUser(tx, request.params.id, author)));
      return { data: user, user, message: userWords.restored };
    },
  );
}
