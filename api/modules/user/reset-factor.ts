/** For people who lost their second factor: removes it, ends their sessions and notifies them by mail. */
import { factorResetMail, policySentences } from '../../../domain/account/text.ts';
import { adminOrSubadmin } from '../../../domain/permissions.ts';
import { factorResetRefusal } from '../../../domain/user/user.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { doneSchema } from '../../http/answers/answer-schemas.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import type { App } from '../../http/server.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import type { Orm } from '../../postgres/database.ts';
import { renderMail } from '../../services/mail/mail-layout.ts';
import { removeFactors } from '../../store/account/second-factor.ts';
import { writeAudit } from '../../store/audit.ts';
import { endSessions } from '../../store/session/sessions.ts';
import { readUser, type UserRow } from '../../store/user/users.ts';

export function resetFactorRoute(app: App, orm: Orm): void {
  app.post(
    '/admin/:id/second-factor/reset',
    {
      config: { access: adminOrSubadmin },
      schema: {
        tags: ['User'],
        summary: 'Reset the second factor of a user',
        params: idParams,
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      await orm.transaction(async (tx) => {
        const target = await readUser(tx, request.params.id, true);
        const refusal = factorResetRefusal(actor, { ...target, _id: target.id });
        if (refusal !== undefined) throw new Refusal(403, refusal);
        if (target.secondFactorAt === null) throw new Refusal(409, policySentences.hasNone);
        await removeFactors(tx, target.id);
        await endSessions(tx, target.id, 'force-logout');
        const entry = { action: 'second-factor-reset', entity: 'user', recordId: target.id } as const;
        await writeAudit(tx, authorOf(request), entry);
        await enqueueMail(tx, [{ ...mailTo(target, actor.username), recipient: target.email }]);
      });
      return { data: null, message: policySentences.reset };
    },
  );
}

function mailTo(user: UserRow, by: string) {
  return renderMail({
    subject: factorResetMail.subject,
    before: [
      factorResetMail.greeting(user.username),
      factorResetMail.intro(by, indiaDateTime(new Date())),
      factorResetMail.next,
    ],
    after: [factorResetMail.unexpected],
  });
}
