/** Staff attendance, for admins and subadmins. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AttendanceRecord } from '../../../domain/attendance/attendance.ts';
import { rowsQuery } from '../../../domain/record/rows.ts';
import { attendancePageSize } from '../../../domain/values/limits.ts';
import { attendanceSummary, linesOfUser, linesQuery } from '../../../domain/attendance/summary.ts';
import { attendance as sentences, attendanceSentences } from '../../../domain/attendance/text.ts';
import { dayBefore, indiaDay } from '../../../domain/values/moment/time.ts';
import { refusalFor } from '../../../domain/user/user.ts';
import { adminOrSubadmin } from '../../../domain/permissions.ts';
import { momentField } from '../../http/input/moment.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { answerSchema, rowsSchema } from '../../http/answers/answer-schemas.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import { Refusal } from '../../http/errors.ts';
import { sendRows } from '../../http/list/send-rows.ts';
import type { App } from '../../http/server.ts';
import { attendancePages, attendanceRows, hideClosedAttendance } from '../../store/attendance/attendance.ts';
import { attendanceLines, summarizeAttendance } from '../../store/attendance/attendance-summary.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm } from '../../postgres/database.ts';
import { sweepExpiredSessions } from '../../store/session/sessions.ts';
import { listUsers, readUser, usersWithIds } from '../../store/user/users.ts';

const attendancePageSizes = { choices: [attendancePageSize, 100], initial: attendancePageSize };

const tags = ['Attendance'];
const config = { access: adminOrSubadmin };

/** Optional period, so that a look at the last day does not transfer a long history. */
const spanQuery = z.object({ from: momentField('from').optional(), to: momentField('to').optional() });

const record = z.object({
  _id: z.string(),
  userId: z.object({ _id: z.string(), username: z.string(), email: z.string() }),
  date: z.string().describe('The India day of the login'),
  loginTime: z.string(),
  logoutTime: z.string().nullable().describe('Null while the person is signed in'),
}) satisfies z.ZodType<AttendanceRecord>;

export function attendanceRoutes(app: App, orm: Orm): void {
  /** Ids of the users whose attendance this person may see. */
  const visibleTo = async (request: FastifyRequest) => {
    const actor = actorOf(request);
    // A user whose session has just expired is shown as gone.
    await sweepExpiredSessions(orm);
    return (await listUsers(orm))
      .map(({ row }) => row)
      .filter((user) => refusalFor(actor, { ...user, _id: user.id }, 'preview') === undefined)
      .map(({ id }) => id);
  };

  app.get(
    '/admin/attendance',
    {
      config,
      schema: {
        tags,
        summary: 'List attendance',
        querystring: spanQuery,
        response: { 200: answerSchema(z.array(record)) },
      },
    },
    async (request, reply) => {
      const { query: span } = request;
      const pages = attendancePages(orm, { span, userIds: await visibleTo(request) });
      return sendRows(reply, pages, { message: sentences.fetched });
    },
  );

  app.get(
    '/admin/attendance/rows',
    {
      config,
      schema: {
        tags,
        summary:
          'A page of attendance, the newest login first, with the number and the seconds of all records',
        querystring: spanQuery.extend(
          rowsQuery(['loginTime'], attendancePageSizes).pick({ page: true, size: true }).shape,
        ),
        response: { 200: rowsSchema(record) },
      },
    },
    async (request) => {
      const { page, size, ...span } = request.query;
      const asOf = new Date().toISOString();
      const rows = await attendanceRows(orm, { span, page, size, userIds: await visibleTo(request) });
      return { ...rows, isExact: true, asOf, message: sentences.fetched };
    },
  );

  app.get(
    '/admin/attendance/summary',
    {
      config,
      schema: {
        tags,
        summary: 'Attendance in sums: a line for each user with records in the period or online now',
        querystring: spanQuery,
        response: { 200: answerSchema(z.array(attendanceSummary)) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      await sweepExpiredSessions(orm);
      const rows = await summarizeAttendance(orm, request.query);
      const data = rows
        .filter(({ user }) => refusalFor(actor, { ...user, _id: user.id }, 'preview') === undefined)
        .map(({ user: { id, username, email }, sums }) => ({ user: { _id: id, username, email }, ...sums }))
        .toSorted((a, b) => a.user.username.localeCompare(b.user.username, 'en'));
      return { data, message: attendanceSentences.summaryFetched };
    },
  );

  app.get(
    '/admin/attendance/lines',
    {
      config,
      schema: {
        tags,
        summary: 'A page of the attendance of some users, older days merged',
        querystring: spanQuery.extend(linesQuery),
        response: { 200: answerSchema(z.array(linesOfUser)) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { users, page, ...span } = request.query;
      const visible = (await usersWithIds(orm, users))
        .filter((user) => refusalFor(actor, { ...user, _id: user.id }, 'preview') === undefined)
        .map(({ id }) => id);
      const firstSingleDay = dayBefore(indiaDay(new Date()));
      const found = await attendanceLines(orm, { userIds: visible, span, page, firstSingleDay });
      const data = visible.map((userId) => ({ userId, ...(found.get(userId) ?? { count: 0, lines: [] }) }));
      return { data, message: attendanceSentences.linesFetched };
    },
  );

  app.delete(
    '/admin/attendance/:id',
    {
      config,
      schema: {
        tags,
        summary: "Delete a user's closed attendance",
        params: idParams,
        response: {
          200: answerSchema(
            z.object({
              deleted: z.number().int(),
              deletedAt: z.string().nullable().describe('Names this deletion when it is restored'),
            }),
          ),
        },
      },
    },
    async (request) => {
      const data = await orm.transaction(async (tx) => {
        const target = await readUser(tx, request.params.id, true);
        const refusal = refusalFor(actorOf(request), { ...target, _id: target.id }, 'delete');
        if (refusal !== undefined) throw new Refusal(403, refusal);
        const author = authorOf(request);
        const hidden = await hideClosedAttendance(tx, target.id, author.username);
        const before = { records: hidden.map(({ id }) => id) };
        await writeAudit(tx, author, { action: 'delete', entity: 'attendance', recordId: target.id, before });
        return { deleted: hidden.length, deletedAt: hidden[0]?.deletedAt?.toISOString() ?? null };
      });
      return { data, message: sentences.deleted };
    },
  );
}
