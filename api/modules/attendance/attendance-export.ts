/** A month of attendance as a workbook: every session, and the totals per user. */
import { z } from 'zod';
import { attendanceWords, exportWords, logoutText } from '../../../domain/attendance/text.ts';
import {
  byUser,
  durationText,
  isWithin,
  monthFile,
  rangeOfMonth,
  secondsOf,
  totalSeconds,
  type Attendee,
} from '../../../domain/attendance/attendance.ts';
import { refusalFor } from '../../../domain/user/user.ts';
import { adminOrSubadmin } from '../../../domain/permissions.ts';
import { indiaClock } from '../../../domain/values/moment/time.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { sendWorkbook, workbookAnswer } from '../../http/answers/workbook-answer.ts';
import type { App } from '../../http/server.ts';
import { type CellValue, type Sheet } from '../../services/workbook/workbook-writer.ts';
import { listAttendance, presentAttendance } from '../../store/attendance/attendance.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm } from '../../postgres/database.ts';
import { sweepExpiredSessions } from '../../store/session/sessions.ts';

const month = z.string(exportWords.badMonth).regex(/^\d{4}-(0[1-9]|1[0-2])$/, exportWords.badMonth);

export function attendanceExportRoutes(app: App, orm: Orm): void {
  app.get(
    '/admin/attendance/export',
    {
      config: { access: adminOrSubadmin },
      schema: {
        tags: ['Attendance'],
        summary: 'Export a month of attendance as xlsx',
        querystring: z.object({ month }),
        response: workbookAnswer,
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const range = rangeOfMonth(request.query.month);
      await sweepExpiredSessions(orm);
      const rows = await listAttendance(orm, { from: new Date(range.from), to: new Date(range.to) });
      const records = rows
        .filter(({ user }) => refusalFor(actor, { ...user, _id: user.id }, 'preview') === undefined)
        .map(presentAttendance)
        .filter((record) => isWithin(range, record));
      const after = { month: request.query.month, records: records.length };
      await writeAudit(orm, authorOf(request), { action: 'export', entity: 'attendance', after });
      const sheets = sheetsOf(byUser(records), Date.now());
      return sendWorkbook(reply, monthFile(request.query.month), sheets);
    },
  );
}

function sheetsOf(attendees: readonly Attendee[], now: number): Sheet[] {
  const time = { header: attendanceWords.totalTime, kind: 'text', width: 16 } as const;
  const seconds = { header: exportWords.seconds, kind: 'integer' } as const;
  const who = [
    { header: exportWords.user, kind: 'text' },
    { header: exportWords.email, kind: 'text', width: 30 },
  ] as const;
  return [
    {
      name: exportWords.sheet,
      columns: [
        ...who,
        { header: attendanceWords.date, kind: 'date' },
        { header: attendanceWords.loginTime, kind: 'time', width: 14 },
        { header: attendanceWords.logoutTime, kind: 'time', width: 16 },
        time,
        seconds,
      ],
      rows: sessionRows(attendees, now),
    },
    {
      name: exportWords.totals,
      columns: [...who, { header: exportWords.days, kind: 'integer' }, time, seconds],
      rows: attendees.map(({ user, records }) => {
        const total = totalSeconds(records, now);
        const days = new Set(records.map(({ date }) => date)).size;
        return [user.username, user.email, days, durationText(total), total];
      }),
    },
  ];
}

function* sessionRows(attendees: readonly Attendee[], now: number): Generator<readonly CellValue[]> {
  for (const { user, records } of attendees) {
    const inOrder = records.toSorted((a, b) => Date.parse(a.loginTime) - Date.parse(b.loginTime));
    for (const record of inOrder) {
      const { date, loginTime } = record;
      const length = secondsOf(record, now);
      const login = indiaClock(new Date(loginTime));
      yield [user.username, user.email, date, login, logoutText(record), durationText(length), length];
    }
  }
}
