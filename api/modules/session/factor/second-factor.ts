/** Setting up and turning off the second factor of your own account. */
import type { FastifyRequest } from 'fastify';
import {
  beginSchema,
  confirmSchema,
  factorChangeSchema,
  factorStateSchema,
  newAuthenticatorSchema,
  newCodesSchema,
} from '../../../../domain/account/second-factor.ts';
import { authenticatorIssuer, factorSentences } from '../../../../domain/account/text.ts';
import { signedIn } from '../../../../domain/permissions.ts';
import { authorOf, liveSession } from '../../../http/access.ts';
import { Refusal } from '../../../http/errors.ts';
import { fieldRefusal } from '../../../http/input/passwords.ts';
import { answerSchema, doneSchema } from '../../../http/answers/answer-schemas.ts';
import type { App } from '../../../http/server.ts';
import type { Transaction } from '../../../postgres/database.ts';
import type { SealedSecrets } from '../../../services/secrets/sealed-secrets.ts';
import { base32, newTotpSecret, stepOfCode, totpUri } from '../../../services/secrets/totp.ts';
import { passkeysOf, type PasskeyRow } from '../../../store/account/passkeys.ts';
import {
  authenticatorOf,
  beginAuthenticator,
  confirmAuthenticator,
  countOneTimeCodes,
  removeAuthenticator,
  unconfirmedAuthenticatorOf,
} from '../../../store/account/second-factor.ts';
import { writeAudit, type AuditAction } from '../../../store/audit.ts';
import { readUser } from '../../../store/user/users.ts';
import { mailFactorChange } from './factor-mail.ts';
import { newCodes } from './new-codes.ts';
import type { OwnFactor } from './own-factor.ts';

export interface SecondFactorParts {
  readonly own: OwnFactor;
  readonly secrets: SealedSecrets;
}

type Held = NonNullable<Awaited<ReturnType<typeof authenticatorOf>>>;

const tags = ['Second factor'];
const config = { access: signedIn, withoutSecondFactor: true };

export function secondFactorRoutes(app: App, { own, secrets }: SecondFactorParts): void {
  const { orm } = own;

  /** Sent again because the answer was lost. Guessing it gains nothing: the code is used. */
  function isLastCode({ secret, lastStep, now }: Held, userId: string, typed: string): boolean {
    const opened = secrets.open(secret, userId);
    return opened !== undefined && lastStep !== null && stepOfCode(opened, typed, now) === lastStep;
  }

  const audit = (tx: Transaction, request: FastifyRequest, action: AuditAction) =>
    writeAudit(tx, authorOf(request), { action, entity: 'user', recordId: liveSession(request).user.id });

  app.get(
    '/admin/second-factor',
    {
      config,
      schema: {
        tags,
        summary: 'The second factor of your account',
        response: { 200: answerSchema(factorStateSchema) },
      },
    },
    async (request) => {
      const { id } = liveSession(request).user;
      const found = await authenticatorOf(orm, id);
      const data = {
        authenticatorSince: found?.since?.toISOString() ?? null,
        codesLeft: await countOneTimeCodes(orm, id),
        passkeys: (await passkeysOf(orm, id)).map(presentPasskey),
        passkeysPossible: own.siteFor(request) !== undefined,
      };
      return { data, message: factorSentences.fetched };
    },
  );

  app.post(
    '/admin/second-factor/authenticator',
    {
      config,
      schema: {
        tags,
        summary: 'Begin to set up an authenticator app',
        body: beginSchema,
        response: { 200: answerSchema(newAuthenticatorSchema) },
      },
    },
    async (request) => {
      const secret = newTotpSecret();
      const username = await own.beginning(request, request.body, async (tx, user) => {
        if (!(await beginAuthenticator(tx, user.id, secrets.seal(secret, user.id))))
          throw new Refusal(409, factorSentences.alreadyOn);
        return user.username;
      });
      const data = { secret: base32(secret), uri: totpUri(secret, authenticatorIssuer, username) };
      return { data, message: factorSentences.begun };
    },
  );

  app.post(
    '/admin/second-factor/authenticator/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Turn the authenticator app on with its first code; answers the recovery codes',
        body: confirmSchema,
        response: { 200: answerSchema(newCodesSchema) },
      },
    },
    async (request) => {
      const { id } = liveSession(request).user;
      const codes = await orm.transaction(async (tx) => {
        await readUser(tx, id, true);
        const typed = request.body.code.replaceAll(/\s/g, '');
        const held = await authenticatorOf(tx, id);
        if (held && isLastCode(held, id, typed)) return [];
        if (held) throw new Refusal(409, factorSentences.alreadyOn);
        const begun = await unconfirmedAuthenticatorOf(tx, id);
        const secret = begun && secrets.open(begun.secret, id);
        if (!secret) throw new Refusal(409, factorSentences.notBegun);
        const step = stepOfCode(secret, typed, begun.now);
        if (step === undefined) throw fieldRefusal('code', factorSentences.wrongCode);
        await confirmAuthenticator(tx, id, step);
        await audit(tx, request, 'second-factor-on');
        await mailFactorChange(tx, request, 'authenticatorOn');
        return (await countOneTimeCodes(tx, id)) === 0 ? newCodes(tx, id) : [];
      });
      return { data: { codes }, message: factorSentences.turnedOn };
    },
  );

  app.post(
    '/admin/second-factor/codes',
    {
      config,
      schema: {
        tags,
        summary: 'Replace the recovery codes',
        body: factorChangeSchema,
        response: { 200: answerSchema(newCodesSchema) },
      },
    },
    async (request) => {
      const codes = await own.changing(request, request.body, async (tx, { id }) => {
        await audit(tx, request, 'second-factor-codes');
        await mailFactorChange(tx, request, 'newCodes');
        return newCodes(tx, id);
      });
      return { data: { codes }, message: factorSentences.codesMade };
    },
  );

  app.post(
    '/admin/second-factor/authenticator/turn-off',
    {
      config,
      schema: {
        tags,
        summary: 'Turn the authenticator app off',
        body: factorChangeSchema,
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await own.changing(request, request.body, async (tx, { id }) => {
        if (!(await authenticatorOf(tx, id))) throw new Refusal(409, factorSentences.notOn);
        await removeAuthenticator(tx, id);
        await audit(tx, request, 'second-factor-off');
        await mailFactorChange(tx, request, 'authenticatorOff');
      });
      return { data: null, message: factorSentences.turnedOff };
    },
  );
}

function presentPasskey({ id, name, createdAt, usedAt }: PasskeyRow) {
  return { _id: id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}
