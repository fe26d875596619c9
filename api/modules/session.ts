/** Signing in, staying in, going out, and the own password. */
import { z } from 'zod';
import { auth, generic } from '../../domain/messages.ts';
import { changePasswordSchema, loginSchema } from '../../domain/modules/session.ts';
import { open, signedIn } from '../../domain/permissions.ts';
import { authorOf, liveSession } from '../http/access.ts';
import { answerSchema } from '../http/contract.ts';
import { Refusal } from '../http/errors.ts';
import { refuseCommonPassword } from '../http/passwords.ts';
import type { App } from '../http/server.ts';
import { hashPassword, verifyPassword } from '../services/passwords.ts';
import type { Tokens } from '../services/tokens.ts';
import { writeAudit } from '../store/audit.ts';
import type { Orm } from '../store/database.ts';
import { NotFound } from '../store/failures.ts';
import type { TryLimits } from '../store/login-limits.ts';
import { endSessions, openSession, renewSession } from '../store/sessions.ts';
import { changeUser, findByLogin, presentUser, readUser } from '../store/users.ts';

export interface SessionParts {
  readonly orm: Orm;
  readonly tokens: Tokens;
  readonly limits: TryLimits;
  readonly sessionMinutes: number;
}

const tags = ['Session'];
const times = z.object({ sessionExpires: z.string(), currentTime: z.string() });

function timesOf({ expiresAt, now }: { expiresAt: Date; now: Date }) {
  return { sessionExpires: expiresAt.toISOString(), currentTime: now.toISOString() };
}

export function sessionRoutes(app: App, { orm, tokens, limits, sessionMinutes }: SessionParts): void {
  async function refuseWhenTooMany(account: string, address: string): Promise<void> {
    const waitSeconds = await limits.take(account, address);
    if (waitSeconds !== undefined) throw new Refusal(429, auth.tooManyTries, { retryAfter: waitSeconds });
  }

  app.post(
    '/admin/login',
    { config: { access: open }, schema: { tags, summary: 'Sign in', body: loginSchema } },
    async (request) => {
      const { username, email, password } = request.body;
      const who = email === undefined ? { username: username ?? '' } : { email };
      const found = await findByLogin(orm, who);
      const account = found?.id ?? email ?? username ?? '';
      await refuseWhenTooMany(account, request.ip);
      const from = { address: request.ip, requestId: request.id };
      if (!(await verifyPassword(found?.passwordHash, password)) || !found) {
        // A name nobody has may be a password typed into the wrong field: it is not written down.
        const author = { id: found?.id ?? null, username: found?.username ?? 'unknown', ...from };
        await writeAudit(orm, author, { action: 'login-failed', entity: 'session' });
        throw new Refusal(401, auth.wrongCredentials);
      }
      const opened = await orm.transaction(async (tx) => {
        const user = await readUser(tx, found.id, true).catch(refuseVanished);
        if (user.passwordHash !== found.passwordHash) throw new Refusal(401, auth.wrongCredentials);
        const agent = request.headers['user-agent'];
        const session = await openSession(tx, user.id, sessionMinutes, { address: request.ip, agent });
        const author = { id: user.id, username: user.username, ...from };
        await writeAudit(tx, author, { action: 'login', entity: 'session', after: { agent } });
        return { user, session };
      });
      await limits.forgive(account, request.ip);
      const token = await tokens.sign(opened.session.handle);
      const user = presentUser(opened.user, opened.session.expiresAt);
      const timing = timesOf(opened.session);
      return { data: { token, user, ...timing }, token, user, ...timing, message: auth.loggedIn };
    },
  );

  app.get(
    '/admin/me',
    { config: { access: signedIn }, schema: { tags, summary: 'Who am I' } },
    async (request) => {
      const { user: row, expiresAt } = liveSession(request);
      const user = presentUser(row, expiresAt);
      return { data: user, user, message: generic.profile };
    },
  );

  app.get(
    '/admin/check-session',
    {
      config: { access: signedIn },
      schema: {
        tags,
        summary: 'How long does it last; does not renew',
        response: { 200: answerSchema(times) },
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
      config: { access: signedIn },
      schema: {
        tags,
        summary: 'Renew; the body is not trusted',
        response: { 200: answerSchema(times) },
      },
    },
    async (request) => {
      const renewed = await renewSession(orm, liveSession(request).sessionId, sessionMinutes);
      if (!renewed) throw new Refusal(401, auth.sessionExpired);
      const data = timesOf(renewed);
      return { data, ...data, message: auth.sessionUpdated };
    },
  );

  app.post(
    '/admin/logout',
    { config: { access: signedIn }, schema: { tags, summary: 'Sign out' } },
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
      config: { access: signedIn },
      schema: { tags, summary: 'Change the own password; ends other sessions', body: changePasswordSchema },
    },
    async (request) => {
      const { currentPassword, newPassword } = request.body;
      const { user, sessionId } = liveSession(request);
      await refuseWhenTooMany(user.id, request.ip);
      if (!(await verifyPassword(user.passwordHash, currentPassword))) {
        const errors = [{ path: 'currentPassword', message: auth.currentPasswordWrong }];
        throw new Refusal(400, auth.currentPasswordWrong, { errors });
      }
      await limits.forgive(user.id, request.ip);
      refuseCommonPassword(newPassword, 'newPassword');
      const passwordHash = await hashPassword(newPassword);
      await orm.transaction(async (tx) => {
        const row = await readUser(tx, user.id, true);
        await changeUser(tx, row, { passwordHash }, user.username);
        await endSessions(tx, user.id, 'password-change', { except: sessionId });
        await writeAudit(tx, authorOf(request), {
          action: 'change-password',
          entity: 'user',
          recordId: user.id,
        });
      });
      return { data: null, message: auth.passwordChanged };
    },
  );
}

/** Deleted between the password check and the session. */
function refuseVanished(error: unknown): never {
  throw error instanceof NotFound ? new Refusal(401, auth.wrongCredentials) : error;
}
