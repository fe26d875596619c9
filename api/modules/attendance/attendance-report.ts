/**
 * 'Send Attendance Report': mails each user their sessions of yesterday and reports the outcome to the
 * sender.
 */
import { z } from 'zod';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  attendanceWords,
  logoutText,
  reportMailWords,
  attendanceMail,
} from '../../../domain/attendance/text.ts';
import {
  byUser,
  durationText,
  secondsOf,
  totalSeconds,
  type Attendee,
} from '../../../domain/attendance/attendance.ts';
import { refusalFor } from '../../../domain/user/user.ts';
import { adminOrSubadmin } from '../../../domain/permissions.ts';
import {
  dayBefore,
  dayText,
  indiaClock,
  indiaDay,
  indiaMidnight,
} from '../../../domain/values/moment/time.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { keyedCallOf } from '../../http/idempotency-key.ts';
import type { App } from '../../http/server.ts';
import { renderMail } from '../../services/mail/mail-layout.ts';
import { listAttendance, presentAttendance } from '../../store/attendance/attendance.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm } from '../../postgres/database.ts';
import { answerOnce } from '../../store/idempotency.ts';
import { enqueueMail, mailStates, type NewMail } from '../../jobs/outbox.ts';
import { sweepExpiredSessions } from '../../store/session/sessions.ts';
import { listUsers } from '../../store/user/users.ts';

const tags = ['Attendance'];

const outcome = z.object({
  day: z.string(),
  nothing: z.number().int().describe('People without a session on that day'),
  sent: z.number().int(),
  failed: z.array(z.object({ username: z.string(), reason: z.string() })),
});

/** The outbox sends the mail; the response waits for it, but not forever. */
const longestWaitMs = 60_000;
const checkAgainMs = 150;

export function attendanceReportRoutes(app: App, orm: Orm): void {
  app.post(
    '/admin/attendance/send-report',
    {
      config: { access: adminOrSubadmin, takesKey: true },
      schema: {
        tags,
        summary: 'Mail each user their sessions of yesterday',
        response: { 200: answerSchema(outcome) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const author = authorOf(request);
      await sweepExpiredSessions(orm);
      const { mails, nothing, day } = await answerOnce(orm, keyedCallOf(request), async (tx) => {
        const now = new Date();
        const today = indiaDay(now);
        const yesterday = dayBefore(today);
        const span = { from: indiaMidnight(yesterday), to: indiaMidnight(today) };
        const records = (await listAttendance(tx, span)).map(presentAttendance);
        const attendees = new Map(
          byUser(records.filter(({ date }) => date === yesterday)).map((one) => [one.user._id, one]),
        );
        const users = (await listUsers(tx))
          .map(({ row }) => row)
          .filter((row) => refusalFor(actor, { ...row, _id: row.id }, 'preview') === undefined);
        const present = users.flatMap(({ id }) => attendees.get(id) ?? []);
        const ids = await enqueueMail(
          tx,
          present.map((attendee) => mailTo(attendee, yesterday, now.getTime())),
        );
        const counts = { mails: ids.length, nothing: users.length - present.length };
        const after = { day: yesterday, ...counts };
        await writeAudit(tx, author, { action: 'send-report', entity: 'attendance', after });
        const named = ids.map((id, index) => ({ id, username: present[index]?.user.username ?? '' }));
        return { mails: named, nothing: counts.nothing, day: yesterday };
      });
      const data = { day, nothing, ...(await outcomeOf(orm, mails)) };
      return { data, message: reportMailWords.result(data.sent, nothing, data.failed.length) };
    },
  );
}

function mailTo({ user, records }: Attendee, day: string, now: number): NewMail {
  const when = dayText(day);
  const inOrder = records.toSorted((a, b) => Date.parse(a.loginTime) - Date.parse(b.loginTime));
  const body = renderMail({
    subject: attendanceMail.subject(when),
    before: [attendanceMail.greeting(user.username), attendanceMail.intro(when)],
    table: {
      header: [attendanceWords.loginTime, attendanceWords.logoutTime, attendanceWords.totalTime],
      rows: inOrder.map((record) => [
        indiaClock(new Date(record.loginTime)),
        logoutText(record),
        durationText(secondsOf(record, now)),
      ]),
      footer: [attendanceWords.total, '', durationText(totalSeconds(records, now))],
    },
  });
  return { ...body, recipient: user.email };
}

interface NamedMail {
  readonly id: string;
  readonly username: string;
}

async function outcomeOf(orm: Orm, mails: readonly NamedMail[]) {
  const ids = mails.map(({ id }) => id);
  const deadline = performance.now() + longestWaitMs;
  let states = await mailStates(orm, ids);
  const isSettled = () => states.every(({ isSent, lastError }) => isSent || lastError !== null);
  while (!isSettled() && performance.now() < deadline) {
    await sleep(checkAgainMs);
    states = await mailStates(orm, ids);
  }
  const byId = new Map(states.map((state) => [state.id, state]));
  const failed = mails.flatMap(({ id, username }) => {
    const state = byId.get(id);
    if (state?.isSent) return [];
    const error = state?.lastError ?? null;
    if (error === null) return [{ username, reason: reportMailWords.notYet }];
    return [{ username, reason: state?.isEnded ? error : reportMailWords.willRetry(error) }];
  });
  return { sent: mails.length - failed.length, failed };
}
