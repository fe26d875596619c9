/** Lists deleted attendance, for admins, and restores it. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { deletedAttendance } from '../../../domain/attendance/summary.ts';
import { attendance as sentences, attendanceSentences } from '../../../domain/attendance/text.ts';
import { adminOnly, adminOrSubadmin } from '../../../domain/permissions.ts';
import { people } from '../../../domain/user/text.ts';
import { refusalFor } from '../../../domain/user/user.ts';
import { mostDeleted } from '../../../domain/values/limits.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { answerSchema, deletedSchema } from '../../http/answers/answer-schemas.ts';
import { Refusal } from '../../http/errors.ts';
import { momentField } from '../../http/input/moment.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import { sendRows } from '../../http/list/send-rows.ts';
import { restoreAs } from '../../http/restoring.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { deletedAttendancePages, restoreAttendance } from '../../store/attendance/deleted-attendance.ts';
import { writeAudit } from '../../store/audit.ts';
import { readUser } from '../../store/user/users.ts';

const tags = ['Attendance'];

export function deletedAttendanceRoutes(app: App, orm: Orm): void {
  app.get(
    '/admin/attendance/deleted',
    {
      config: { access: adminOnly },
      schema: {
        tags,
        summary: 'List deleted attendance: the latest deletion of each user',
        response: { 200: deletedSchema(deletedAttendance) },
      },
    },
    async (_request, reply) =>
      sendRows(reply as FastifyReply, deletedAttendancePages(orm), {
        message: sentences.fetched,
        most: mostDeleted,
      }),
  );

  app.post(
    '/admin/attendance/:id/restore',
    {
      config: { access: adminOrSubadmin, denied: people.adminRequired },
      schema: {
        tags,
        summary: "Restore a user's attendance that was deleted last",
        description:
          'With `deletedAt`, the one that was deleted then. Admins restore any; a subadmin can undo their own deletion within a minute.',
        params: idParams,
        querystring: z.object({ deletedAt: momentField('deletedAt').optional() }),
        response: { 200: answerSchema(z.object({ restored: z.number().int() })) },
      },
    },
    async (request) => {
      const author = authorOf(request);
      const restored = await restoreAs(request, (how) =>
        orm.transaction(async (tx) => {
          const target = await readUser(tx, request.params.id, true);
          const refusal = refusalFor(actorOf(request), { ...target, _id: target.id }, 'delete');
          if (refusal !== undefined) throw new Refusal(403, refusal);
          const { deletedAt } = request.query;
          const deletion = { userId: target.id, deletedAt, by: author.username };
          const records = await restoreAttendance(tx, deletion, how);
          const entry = { action: 'restore', entity: 'attendance', recordId: target.id } as const;
          await writeAudit(tx, author, { ...entry, after: { records } });
          return records.length;
        }),
      );
      return { data: { restored }, message: attendanceSentences.restored };
    },
  );
}
