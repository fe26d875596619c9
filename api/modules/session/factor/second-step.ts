/** The second step of a sign-in: exchanges the ticket of the password and a code or a passkey for the ordinary answer. */
import type { FastifyRequest } from 'fastify';
import { secondStepSchema, ticketSchema } from '../../../../domain/account/second-factor.ts';
import { factorSentences, passkeySentences } from '../../../../domain/account/text.ts';
import { open } from '../../../../domain/permissions.ts';
import { answerSchema } from '../../../http/answers/answer-schemas.ts';
import { openedAnswer } from '../../../http/answers/user-answers.ts';
import { Refusal } from '../../../http/errors.ts';
import type { App } from '../../../http/server.ts';
import type { Orm } from '../../../postgres/database.ts';
import { askForPasskey, type Site } from '../../../services/secrets/passkeys.ts';
import { passkeysOf } from '../../../store/account/passkeys.ts';
import { challengeTicket, readTicket, spendTicket } from '../../../store/account/sign-in-tickets.ts';
import type { SessionOpener } from '../open-session.ts';
import { browserOptions } from './browser-options.ts';
import type { FactorChecks } from './factor-checks.ts';

export interface SecondStepParts {
  readonly orm: Orm;
  readonly opener: SessionOpener;
  readonly checks: FactorChecks;
  readonly siteFor: (request: FastifyRequest) => Site | undefined;
}

const tags = ['Session'];
const config = { access: open };
/** Below the sign-in path, so that the cookie of known devices is sent. */
const path = '/admin/login/second-factor';

/** The screen asks for the password again. */
const expired = () => new Refusal(401, factorSentences.ticketExpired, { ticketExpired: true });

export function secondStepRoutes(app: App, { orm, opener, checks, siteFor }: SecondStepParts): void {
  async function ticketOrRefuse(ticket: string) {
    const found = await readTicket(orm, ticket);
    if (!found) throw expired();
    return found;
  }

  app.post(
    `${path}/passkey`,
    {
      config,
      schema: {
        tags,
        summary: 'Ask for a passkey in the second step: options for the browser',
        body: ticketSchema,
        response: { 200: answerSchema(browserOptions) },
      },
    },
    async (request) => {
      const { user } = await ticketOrRefuse(request.body.ticket);
      const [site, held] = [siteFor(request), await passkeysOf(orm, user.id)];
      if (!site) throw new Refusal(409, passkeySentences.noName);
      if (held.length === 0) throw new Refusal(409, passkeySentences.none);
      const data = await askForPasskey(site, held);
      await challengeTicket(orm, request.body.ticket, data.challenge);
      return { data, message: passkeySentences.asked };
    },
  );

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Sign in: the second step, for accounts with a second factor',
        body: secondStepSchema,
        response: { 200: openedAnswer },
      },
    },
    async (request, reply) => {
      const { ticket, code = '', passkey } = request.body;
      const { user, challenge } = await ticketOrRefuse(ticket);
      const site = siteFor(request);
      if (passkey && (!site || challenge === null)) throw new Refusal(400, passkeySentences.wrong);
      const proof = passkey && site && challenge !== null ? { answer: passkey, challenge, site } : { code };
      const opened = await checks.withProof(request, {
        user,
        proof,
        refusal: (sentence) => new Refusal(401, sentence),
        gone: expired,
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
