/** For people who lost their second factor. */
import { policySentences } from '../../../domain/account/text.ts';
import { adminOrSubadmin } from '../../../domain/permissions.ts';
import { factorResetRefusal } from '../../../domain/user/user.ts';
import { doneSchema } from '../../http/answers/answer-schemas.ts';
import { actorOf, authorOf } from '../../http/access.ts';
import { Refusal } from '../../http/errors.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import type { SignInLimits } from '../../store/session/sign-in-limits.ts';
import { readUser } from '../../store/user/users.ts';
import { removeLostFactor } from './lost-factor.ts';

export function resetFactorRoute(app: App, orm: Orm, factors: SignInLimits): void {
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
      const { id } = request.params;
      await orm.transaction(async (tx) => {
        const target = await readUser(tx, id, true);
        const refusal = factorResetRefusal(actor, { ...target, _id: target.id });
        if (refusal !== undefined) throw new Refusal(403, refusal);
        if (target.secondFactorAt === null) throw new Refusal(409, policySentences.hasNone);
        await removeLostFactor(tx, { target, author: authorOf(request), by: actor.username });
      });
      await factors.forget(id, id);
      return { data: null, message: policySentences.reset };
    },
  );
}
