/** For admins: which users were deleted, and bringing them back. */
import { people, userWords } from '../../../domain/user/text.ts';
import { adminOnly } from '../../../domain/permissions.ts';
import { authorOf } from '../../http/access.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import type { App } from '../../http/server.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm } from '../../postgres/database.ts';
import {
  auditedUser,
  listDeletedUsers,
  presentDeletedUser,
  presentUser,
  restoreUser,
} from '../../store/user/users.ts';

const tags = ['User'];

/** The old password and rights come back with the user; the sessions do not. */
export function deletedUserRoutes(app: App, orm: Orm): void {
  const access = { access: adminOnly };
  app.get(
    '/admin/deleted',
    { config: access, schema: { tags, summary: 'List deleted users' } },
    async () => ({ data: (await listDeletedUsers(orm)).map(presentDeletedUser), message: people.fetched }),
  );

  app.post(
    '/admin/:id/restore',
    { config: access, schema: { tags, summary: 'Bring a user back', params: idParams } },
    async (request) => {
      const author = authorOf(request);
      const row = await orm.transaction(async (tx) => {
        const restored = await restoreUser(tx, request.params.id, author.username);
        const after = auditedUser(restored);
        await writeAudit(tx, author, { action: 'restore', entity: 'user', recordId: restored.id, after });
        return restored;
      });
      const user = presentUser(row);
      return { data: user, user, message: userWords.restored };
    },
  );
}
