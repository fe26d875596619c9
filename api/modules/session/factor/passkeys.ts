/** Adding and removing the passkeys of your own account, and confirming changes with one. */
import type { FastifyRequest } from 'fastify';
import { addPasskeySchema } from '../../../../domain/account/passkeys.ts';
import {
  beginSchema,
  factorChangeSchema,
  newCodesSchema,
  passwordOnlySchema,
} from '../../../../domain/account/second-factor.ts';
import { passkeySentences } from '../../../../domain/account/text.ts';
import { signedIn } from '../../../../domain/permissions.ts';
import { passkeysPerAccount } from '../../../../domain/values/limits.ts';
import { answerSchema, doneSchema } from '../../../http/answers/answer-schemas.ts';
import { authorOf, liveSession } from '../../../http/access.ts';
import { Refusal } from '../../../http/errors.ts';
import { idParams } from '../../../http/input/shared-schemas.ts';
import type { App } from '../../../http/server.ts';
import { NotFound } from '../../../postgres/failures.ts';
import {
  askForNewPasskey,
  askForPasskey,
  readNewPasskey,
  type Site,
} from '../../../services/secrets/passkeys.ts';
import {
  addPasskey,
  keepChallenge,
  passkeysOf,
  removePasskey,
  takeChallenge,
} from '../../../store/account/passkeys.ts';
import { countOneTimeCodes } from '../../../store/account/second-factor.ts';
import { writeAudit } from '../../../store/audit.ts';
import { readUser } from '../../../store/user/users.ts';
import { browserOptions } from './browser-options.ts';
import { mailFactorChange } from './factor-mail.ts';
import { newCodes } from './new-codes.ts';
import type { OwnFactor } from './own-factor.ts';

const tags = ['Second factor'];
const config = { access: signedIn, withoutSecondFactor: true };
const path = '/admin/second-factor/passkeys';

export function passkeyRoutes(app: App, own: OwnFactor): void {
  const { orm } = own;

  function siteOrRefuse(request: FastifyRequest): Site {
    const site = own.siteFor(request);
    if (!site) throw new Refusal(409, passkeySentences.noName);
    return site;
  }

  app.post(
    '/admin/second-factor/passkey',
    {
      config,
      schema: {
        tags,
        summary: 'Ask for a passkey to confirm a change of your second factor: options for the browser',
        body: passwordOnlySchema,
        response: { 200: answerSchema(browserOptions) },
      },
    },
    async (request) => {
      await own.askPassword(request, request.body.password);
      const { id } = liveSession(request).user;
      const [site, held] = [own.siteFor(request), await passkeysOf(orm, id)];
      if (!site) throw new Refusal(409, passkeySentences.noName);
      if (held.length === 0) throw new Refusal(409, passkeySentences.none);
      const data = await askForPasskey(site, held);
      await keepChallenge(orm, id, 'prove', data.challenge);
      return { data, message: passkeySentences.asked };
    },
  );

  app.post(
    `${path}/begin`,
    {
      config,
      schema: {
        tags,
        summary: 'Begin to add a passkey: options for the browser',
        body: beginSchema,
        response: { 200: answerSchema(browserOptions) },
      },
    },
    async (request) => {
      const site = siteOrRefuse(request);
      const data = await own.beginning(request, request.body, async (tx, user) => {
        const held = await passkeysOf(tx, user.id);
        if (held.length >= passkeysPerAccount) throw new Refusal(409, passkeySentences.tooMany);
        const options = await askForNewPasskey(site, user, held);
        await keepChallenge(tx, user.id, 'add', options.challenge);
        return options;
      });
      return { data, message: passkeySentences.begun };
    },
  );

  app.post(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'Add a passkey; answers recovery codes if the account has none',
        body: addPasskeySchema,
        response: { 200: answerSchema(newCodesSchema) },
      },
    },
    async (request) => {
      const site = siteOrRefuse(request);
      const { id } = liveSession(request).user;
      const { name, answer } = request.body;
      const codes = await orm.transaction(async (tx) => {
        await readUser(tx, id, true);
        // Returned, not thrown: the challenge is spent even if the answer is wrong.
        const challenge = await takeChallenge(tx, id, 'add');
        const added = challenge === undefined ? undefined : await readNewPasskey(site, challenge, answer);
        if (!added) return new Refusal(400, passkeySentences.wrong);
        if (!(await addPasskey(tx, { ...added, userId: id, name })))
          return new Refusal(409, passkeySentences.known);
        const entry = { action: 'second-factor-on', entity: 'user', recordId: id } as const;
        await writeAudit(tx, authorOf(request), { ...entry, after: { passkey: name } });
        await mailFactorChange(tx, request, 'passkeyAdded');
        return (await countOneTimeCodes(tx, id)) === 0 ? newCodes(tx, id) : [];
      });
      if (codes instanceof Refusal) throw codes;
      return { data: { codes }, message: passkeySentences.added };
    },
  );

  app.post(
    `${path}/:id/remove`,
    {
      config,
      schema: {
        tags,
        summary: 'Remove a passkey',
        params: idParams,
        body: factorChangeSchema,
        response: { 200: doneSchema },
      },
    },
    async (request) => {
      await own.changing(request, request.body, async (tx, user) => {
        const name = await removePasskey(tx, user.id, request.params.id);
        if (name === undefined) throw new NotFound();
        const entry = { action: 'second-factor-off', entity: 'user', recordId: user.id } as const;
        await writeAudit(tx, authorOf(request), { ...entry, before: { passkey: name } });
        await mailFactorChange(tx, request, 'passkeyRemoved');
      });
      return { data: null, message: passkeySentences.removed };
    },
  );
}
