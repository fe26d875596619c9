/** Staff attendance, for admins and subadmins. */
import { z } from 'zod';
import { attendance as sentences } from '../../../domain/attendance/text.ts';
import { momentField } from '../../http/input/moment.ts';
import { refusalFor } from '../../../domain/user/user.ts';
import { adminOrSubadmin } from '../../../domain/permissions.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import { Refusal } from '../../http/errors.ts';
import type { App } from '../../http/server.ts';
import {
  hideClosedAttendance,
  listAttendance,
  presentAttendance,
} from '../../store/attendance/attendance.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm } from '../../postgres/database.ts';
import { sweepExpiredSessions } from '../../store/session/sessions.ts';
import { readUser } from '../../store/user/users.ts';

const tags = ['Attendance'];
const config = { access: adminOrSubadmin };

/** Optional period, so that a look at the last day does not transfer a long history. */
const spanQuery = z.object({ from: momentField('from').optional(), to: momentField('to').optional() });

export function attendanceRoutes(app: App, orm: Orm): void {
  app.get(
    '/admin/attendance',
    { config, schema: { tags, summary: 'List attendance', querystring: spanQuery } },
    async (request) => {
      const actor = actorOf(request);
      // A user whose session has just expired is shown as gone.
      await sweepExpiredSessions(orm);
      const rows = await listAttendance(orm, request.query);
      const visible = rows.filter(
        ({ user }) => refusalFor(actor, { ...user, _id: user.id }, 'preview') === undefined,
      );
      return { data: visible.map(presentAttendance), message: sentences.fetched };
    },
  );

  app.delete(
    '/admin/attendance/:id',
    { config, schema: { tags, summary: "Delete a user's closed attendance", params: idParams } },
    async (request) => {
      const deleted = await orm.transaction(async (tx) => {
        const target = await readUser(tx, request.params.id, true);
        const refusal = refusalFor(actorOf(request), { ...target, _id: target.id }, 'delete');
        if (refusal !== undefined) throw new Refusal(403, refusal);
        const author = authorOf(request);
        const ids = await hideClosedAttendance(tx, target.id, author.username);
        const before = { records: ids };
        await writeAudit(tx, author, { action: 'delete', entity: 'attendance', recordId: target.id, before });
        return ids.length;
      });
      return { data: { deleted }, message: sentences.deleted };
    },
  );
}
