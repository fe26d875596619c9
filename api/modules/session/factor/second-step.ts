/** The second step of a sign-in: exchanges the ticket of the password and a code for the ordinary answer. */
import { secondStepSchema } from '../../../../domain/account/second-factor.ts';
import { factorSentences } from '../../../../domain/account/text.ts';
import { open } from '../../../../domain/permissions.ts';
import { Refusal } from '../../../http/errors.ts';
import type { App } from '../../../http/server.ts';
import type { Orm } from '../../../postgres/database.ts';
import { spendTicket, userOfTicket } from '../../../store/account/sign-in-tickets.ts';
import type { SessionOpener } from '../open-session.ts';
import type { FactorChecks } from './factor-checks.ts';

export interface SecondStepParts {
  readonly orm: Orm;
  readonly opener: SessionOpener;
  readonly checks: FactorChecks;
}

/** The screen asks for the password again. */
const expired = () => new Refusal(401, factorSentences.ticketExpired, { ticketExpired: true });

export function secondStepRoute(app: App, { orm, opener, checks }: SecondStepParts): void {
  app.post(
    // Below the sign-in, so that the cookie of known devices comes along.
    '/admin/login/second-factor',
    {
      config: { access: open },
      schema: {
        tags: ['Session'],
        summary: 'Sign in: the second step, for accounts with a second factor',
        body: secondStepSchema,
      },
    },
    async (request, reply) => {
      const { ticket, code } = request.body;
      const user = await userOfTicket(orm, ticket);
      if (!user) throw expired();
      const opened = await checks.withCode(request, {
        user,
        code,
        refusal: (sentence) => new Refusal(401, sentence),
        act: async (tx, row, factor) => {
          const isSame = row.passwordHash === user.passwordHash;
          if (!isSame || !(await spendTicket(tx, ticket))) throw expired();
          return opener.open(tx, request, row, factor);
        },
      });
      return opener.answer(request, reply, opened);
    },
  );
}
