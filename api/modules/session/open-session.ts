/** The end of every sign-in: creates a session and its token, and remembers the browser. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { factorDuty } from '../../../domain/account/policy.ts';
import type { FactorKind } from '../../../domain/account/second-factor.ts';
import { auth } from '../../../domain/session/text.ts';
import { actorNames } from '../../../domain/user/account-key.ts';
import { longestAgent } from '../../../domain/values/limits.ts';
import { Refusal } from '../../http/errors.ts';
import type { Transaction } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import type { KnownDevices } from '../../services/secrets/known-devices.ts';
import type { Tokens } from '../../services/secrets/tokens.ts';
import { requiredFromOf } from '../../store/account/factor-policy.ts';
import { writeAudit, type Author } from '../../store/audit.ts';
import { openSession } from '../../store/session/sessions.ts';
import { presentUser, type UserRow } from '../../store/user/users.ts';
import { isNewDevice, mailNewDevice } from './new-device.ts';

export interface OpeningParts {
  readonly tokens: Tokens;
  readonly devices: KnownDevices;
  readonly sessionMinutes: number;
}

export interface Opened {
  readonly user: UserRow;
  readonly session: Awaited<ReturnType<typeof openSession>>;
  readonly requiredFrom: string | null;
}

export function timesOf({ expiresAt, now }: { expiresAt: Date; now: Date }) {
  return { sessionExpires: expiresAt.toISOString(), currentTime: now.toISOString() };
}

export function authorFrom(request: FastifyRequest, user: UserRow | undefined): Author {
  // An unknown name may be a password typed into the wrong field: it is not recorded.
  const who = { id: user?.id ?? null, username: user?.username ?? actorNames.unknown };
  return { ...who, address: request.ip, requestId: request.id };
}

export function refuseTooMany(retryAfter: number | undefined): void {
  if (retryAfter !== undefined) throw new Refusal(429, auth.tooManyTries, { retryAfter });
}

/** Deleted between the password check and the session. */
export function refuseVanished(error: unknown): never {
  throw error instanceof NotFound ? new Refusal(401, auth.wrongCredentials) : error;
}

export function sessionOpener({ tokens, devices, sessionMinutes }: OpeningParts) {
  return {
    /** In the transaction that authenticated the person. */
    async open(
      tx: Transaction,
      request: FastifyRequest,
      user: UserRow,
      factor?: FactorKind,
    ): Promise<Opened> {
      const agent = request.headers['user-agent']?.slice(0, longestAgent);
      const isKnownDevice = devices.recognise(request.headers.cookie, user) !== undefined;
      const visit = { address: request.ip, agent, isKnownDevice };
      const isNew = await isNewDevice(tx, user, visit);
      const session = await openSession(tx, user.id, sessionMinutes, visit);
      if (isNew) await mailNewDevice(tx, user, visit, session.now);
      const after = { agent, ...(factor && { factor }) };
      await writeAudit(tx, authorFrom(request, user), { action: 'login', entity: 'session', after });
      return { user, session, requiredFrom: await requiredFromOf(tx, user.id) };
    },
    async answer(request: FastifyRequest, reply: FastifyReply, opened: Opened) {
      const isSecure = request.protocol === 'https';
      reply.header('set-cookie', devices.remember(request.headers.cookie, opened.user, isSecure));
      const token = await tokens.sign(opened.session.handle);
      const duty = factorDuty(opened.requiredFrom, opened.session.now);
      const user = { ...presentUser(opened.user, opened.session.expiresAt), ...duty };
      const timing = timesOf(opened.session);
      return { data: { token, user, ...timing }, token, user, ...timing, message: auth.loggedIn };
    },
  };
}

export type SessionOpener = ReturnType<typeof sessionOpener>;
