/** Where you are signed in: the list, and ending one or all other sessions. */
import { deviceWords } from '../../../domain/account/device.ts';
import { endSessionSchema, ownSessionSchema } from '../../../domain/account/sessions.ts';
import { sessionSentences } from '../../../domain/account/text.ts';
import { signedIn } from '../../../domain/permissions.ts';
import { authorOf, liveSession } from '../../http/access.ts';
import { answerSchema, doneSchema } from '../../http/answers/answer-schemas.ts';
import { endedAnswer } from '../../http/answers/user-answers.ts';
import type { App } from '../../http/server.ts';
import { NotFound } from '../../postgres/failures.ts';
import type { Orm } from '../../postgres/database.ts';
import type { SessionNames } from '../../services/secrets/session-names.ts';
import { openSessionsOf } from '../../store/account/own-sessions.ts';
import { writeAudit } from '../../store/audit.ts';
import { endSessions } from '../../store/session/sessions.ts';

const tags = ['Session'];
const config = { access: signedIn };

export function ownSessionRoutes(app: App, orm: Orm, nameOf: SessionNames): void {
  app.get(
    '/admin/sessions',
    {
      config,
      schema: {
        tags,
        summary: 'Where you are signed in',
        response: { 200: answerSchema(ownSessionSchema.array()) },
      },
    },
    async (request) => {
      const { user, sessionId } = liveSession(request);
      const data = (await openSessionsOf(orm, user.id)).map((row) => ({
        key: nameOf(row.id),
        device: deviceWords(row.agent),
        address: row.address,
        since: row.createdAt.toISOString(),
        lastSeen: row.seenAt.toISOString(),
        isThis: row.id === sessionId,
      }));
      return { data, message: sessionSentences.fetched };
    },
  );

  app.post(
    '/admin/sessions/end',
    {
      config,
      schema: {
        tags,
        summary: 'End one of your sessions',
        body: endSessionSchema,
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      const { user } = liveSession(request);
      await orm.transaction(async (tx) => {
        const found = (await openSessionsOf(tx, user.id)).find(({ id }) => nameOf(id) === request.body.key);
        if (!found) throw new NotFound();
        const sessions = await endSessions(tx, user.id, 'ended-elsewhere', { only: found.id });
        const after = { sessions, agent: found.agent };
        await writeAudit(tx, authorOf(request), { action: 'end-sessions', entity: 'session', after });
      });
      return { data: null, message: sessionSentences.ended };
    },
  );

  app.post(
    '/admin/sessions/end-others',
    {
      config,
      schema: { tags, summary: 'End all of your sessions but this one', response: { 200: endedAnswer } },
    },
    async (request) => {
      const { user, sessionId } = liveSession(request);
      const sessions = await orm.transaction(async (tx) => {
        const count = await endSessions(tx, user.id, 'ended-elsewhere', { except: sessionId });
        const after = { sessions: count };
        await writeAudit(tx, authorOf(request), { action: 'end-sessions', entity: 'session', after });
        return count;
      });
      return { data: { sessions }, message: sessionSentences.othersEnded(sessions) };
    },
  );
}
