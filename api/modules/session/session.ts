/** Signing in, renewing, signing out, and changing your own password. */
import type { FastifyRequest } from 'fastify';
import { factorDuty } from '../../../domain/account/policy.ts';
import { factorSentences } from '../../../domain/account/text.ts';
import { auth } from '../../../domain/session/text.ts';
import { generic } from '../../../domain/text.ts';
import { changePasswordSchema, loginSchema } from '../../../domain/session/session.ts';
import { open, signedIn } from '../../../domain/permissions.ts';
import { authorOf, liveSession, sessionEnded } from '../../http/access.ts';
import { doneSchema } from '../../http/answers/answer-schemas.ts';
import { ownUserAnswer, signInAnswer, timesAnswer } from '../../http/answers/user-answers.ts';
import { Refusal } from '../../http/errors.ts';
import { fieldRefusal, refuseCommonPassword } from '../../http/input/passwords.ts';
import type { App } from '../../http/server.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { changedPassword } from '../../services/mail/account-mails.ts';
import type { KnownDevices } from '../../services/secrets/known-devices.ts';
import { hashPassword, isSamePassword, verifyPassword } from '../../services/secrets/passwords.ts';
import { factorMethodsOf } from '../../store/account/passkeys.ts';
import { issueTicket } from '../../store/account/sign-in-tickets.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { isGivenPasswordVoid } from '../../store/user/given-passwords.ts';
import { unusedId } from '../../store/ids.ts';
import type { FirstInWindow, TryLimits } from '../../store/session/login-limits.ts';
import { voidCode } from '../../store/session/recovery.ts';
import { endedAmong, endSessions, hasSignedInFrom, renewSession } from '../../store/session/sessions.ts';
import type { SignInLimits, SignInTry } from '../../store/session/sign-in-limits.ts';
import {
  changeUser,
  findByLogin,
  presentUser,
  readUser,
  typedForm,
  type UserRow,
} from '../../store/user/users.ts';
import { authorFrom, refuseTooMany, refuseVanished, timesOf, type SessionOpener } from './open-session.ts';
import { refuseWrongPassword } from './own-password.ts';

export interface SessionParts {
  readonly orm: Orm;
  readonly opener: SessionOpener;
  readonly devices: KnownDevices;
  readonly limits: SignInLimits;
  readonly passwordChanges: TryLimits;
  readonly isFirstStop: FirstInWindow;
  readonly sessionMinutes: number;
}

const tags = ['Session'];
/** Also allowed while the password still has to be changed or a second factor to be set up. */
const ownSession = { access: signedIn, withGivenPassword: true, withoutSecondFactor: true };

export function sessionRoutes(app: App, parts: SessionParts): void {
  const { orm, opener, devices, limits, passwordChanges, isFirstStop, sessionMinutes } = parts;

  function attemptOf(request: FastifyRequest, form: string, found: UserRow | undefined): SignInTry {
    return {
      form,
      identity: found?.id ?? form,
      address: request.ip,
      device: found && devices.recognise(request.headers.cookie, found),
      isKnownAddress: () => hasSignedInFrom(orm, found?.id ?? unusedId, request.ip),
    };
  }

  app.post(
    '/admin/login',
    {
      config: { access: open },
      schema: { tags, summary: 'Sign in', body: loginSchema, response: { 200: signInAnswer } },
    },
    async (request, reply) => {
      const { username, email, password } = request.body;
      const who = email === undefined ? { username: username ?? '' } : { email };
      const found = await findByLogin(orm, who);
      const attempt = attemptOf(request, typedForm(who), found);
      const { wait, reached, mayVerify } = await limits.take(attempt);
      if (reached !== undefined) {
        const entry = { action: 'login-limited', entity: 'session', after: { limit: reached } } as const;
        await writeAudit(orm, authorFrom(request, found), entry);
      }
      refuseTooMany(wait);
      const isRight = await verifyPassword(mayVerify ? found?.passwordHash : undefined, password);
      const isVoid = isRight && found !== undefined && (await isGivenPasswordVoid(orm, found));
      if (!isRight || !found || isVoid) {
        await writeAudit(orm, authorFrom(request, found), { action: 'login-failed', entity: 'session' });
        throw isVoid ? new Refusal(403, auth.givenPasswordVoid) : new Refusal(401, auth.wrongCredentials);
      }
      if (found.secondFactorAt !== null) {
        const { ticket, expiresAt } = await issueTicket(orm, found);
        await limits.giveBack(attempt);
        // The password is known to somebody who perhaps stops here.
        if (await isFirstStop(found.id, request.ip))
          await writeAudit(orm, authorFrom(request, found), {
            action: 'second-factor-asked',
            entity: 'session',
          });
        const methods = await factorMethodsOf(orm, found.id);
        const step = { twoFactor: true, ticket, ticketExpires: expiresAt.toISOString(), methods };
        return { data: step, ...step, message: factorSentences.codeNeeded };
      }
      const opened = await orm.transaction(async (tx) => {
        const user = await readUser(tx, found.id, true).catch(refuseVanished);
        if (user.passwordHash !== found.passwordHash) throw new Refusal(401, auth.wrongCredentials);
        // A second factor that was turned on meanwhile.
        if (user.secondFactorAt !== null) throw new Refusal(401, auth.wrongCredentials);
        return opener.open(tx, request, user);
      });
      await limits.giveBack(attempt);
      return opener.answer(request, reply, opened);
    },
  );

  app.get(
    '/admin/me',
    { config: ownSession, schema: { tags, summary: 'Current user', response: { 200: ownUserAnswer } } },
    async (request) => {
      const { user: row, expiresAt, factorRequiredFrom, now } = liveSession(request);
      const user = { ...presentUser(row, expiresAt), ...factorDuty(factorRequiredFrom, now) };
      return { data: user, user, message: generic.profile };
    },
  );

  app.get(
    '/admin/check-session',
    {
      config: ownSession,
      schema: {
        tags,
        summary: 'Get the session expiry; does not renew it',
        response: { 200: timesAnswer },
      },
    },
    async (request) => {
      const data = timesOf(liveSession(request));
      return { data, ...data, message: auth.sessionValid };
    },
  );

  app.post(
    '/admin/update-session',
    {
      config: ownSession,
      schema: {
        tags,
        summary: 'Renew the session; the body is ignored',
        response: { 200: timesAnswer },
      },
    },
    async (request) => {
      const { sessionId } = liveSession(request);
      const renewed = await renewSession(orm, sessionId, sessionMinutes);
      if (!renewed) throw sessionEnded((await endedAmong(orm, [sessionId])).get(sessionId));
      const data = timesOf(renewed);
      return { data, ...data, message: auth.sessionUpdated };
    },
  );

  app.post(
    '/admin/logout',
    { config: ownSession, schema: { tags, summary: 'Sign out', response: { 200: doneSchema } } },
    async (request) => {
      const { user, sessionId } = liveSession(request);
      await orm.transaction(async (tx) => {
        await endSessions(tx, user.id, 'logout', { only: sessionId });
        await writeAudit(tx, authorOf(request), { action: 'logout', entity: 'session' });
      });
      return { data: null, message: auth.loggedOut };
    },
  );

  app.post(
    '/admin/change-password',
    {
      config: ownSession,
      schema: {
        tags,
        summary: 'Change your password; ends other sessions',
        body: changePasswordSchema,
        response: { 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      const { user, sessionId } = liveSession(request);
      const done = (passwordHash: string) => {
        const owner = { id: user.id, passwordHash };
        reply.header('set-cookie', devices.remember(undefined, owner, request.protocol === 'https'));
        return { data: null, message: auth.passwordChanged };
      };
      const outcome = await refuseWrongPassword({ orm, passwordChanges }, request, {
        password: currentPassword,
        field: 'currentPassword',
        action: 'change-password-failed',
        next: newPassword,
      });
      if (outcome === 'changed') return done(user.passwordHash);
      if (await isGivenPasswordVoid(orm, user)) throw new Refusal(403, auth.givenPasswordVoid);
      if (user.passwordSetBy !== null && isSamePassword(newPassword, currentPassword))
        throw fieldRefusal('newPassword', auth.passwordMustDiffer);
      refuseCommonPassword(newPassword, 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      await orm.transaction(async (tx) => {
        const row = await readUser(tx, user.id, true);
        if (row.passwordHash !== user.passwordHash) throw await changedMeanwhile(tx, sessionId);
        const password = { passwordHash, passwordSetBy: null };
        const changed = await changeUser(tx, row, { password }, authorOf(request));
        await voidCode(tx, row.id);
        await endSessions(tx, user.id, 'password-change', { except: sessionId });
        await writeAudit(tx, authorOf(request), {
          action: 'change-password',
          entity: 'user',
          recordId: user.id,
        });
        await enqueueMail(tx, [{ ...changedPassword(changed), recipient: row.email }]);
      });
      return done(passwordHash);
    },
  );
}

/** Someone else set another password, which ended this session, or this session did in another tab. */
async function changedMeanwhile(tx: Transaction, sessionId: string): Promise<Refusal> {
  const ended = await endedAmong(tx, [sessionId]);
  return ended.has(sessionId)
    ? sessionEnded(ended.get(sessionId))
    : new Refusal(409, auth.passwordChangedMeanwhile);
}
