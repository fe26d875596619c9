/** API calls to start, check, renew and end a session. */
import { isSecondStep, type SecondStep } from '../../../domain/account/step.ts';
import { auth } from '../../../domain/session/text.ts';
import type { SessionTimes } from '../../../domain/session/token.ts';
import type { User } from '../../../domain/user/user.ts';
import { checkCall, ownUserCall, type CallTimes } from '../http/early-calls.ts';
import { ApiError, messageOf, request } from '../http/request.ts';

export type SessionUser = User;

export interface LoginAnswer extends SessionTimes {
  readonly token: string;
  readonly user: SessionUser;
}

/** With the times of an earlier call, if its answer is used. */
export interface CheckAnswer extends SessionTimes, Partial<CallTimes> {}

/** The second step: a ticket, and a code or the answer of a passkey. */
export interface SecondProof {
  readonly ticket: string;
  readonly code?: string;
  readonly passkey?: object;
}

export interface SessionApi {
  login(credentials: object): Promise<LoginAnswer | SecondStep>;
  confirm(proof: SecondProof): Promise<LoginAnswer>;
  me(token: string): Promise<SessionUser>;
  check(token: string): Promise<CheckAnswer>;
  renew(token: string, sessionExpires: string): Promise<SessionTimes>;
  logout(token: string): Promise<void>;
}

/** A check that hangs counts as a network error. */
const patienceMs = 10_000;
const soon = () => AbortSignal.timeout(patienceMs);

/** A response without valid times is a failed check, whatever its status; its message is the reason. */
function withTimes<Answer extends SessionTimes>(answer: unknown): Answer {
  const { sessionExpires, currentTime } = (answer ?? {}) as Partial<SessionTimes>;
  if (Number.isNaN(Date.parse(sessionExpires ?? '')) || Number.isNaN(Date.parse(currentTime ?? ''))) {
    throw new ApiError(401, answer ?? { message: auth.sessionExpired });
  }
  return answer as Answer;
}

export const sessionApi: SessionApi = {
  // No timeout: password hashing is slow, and the form shows progress.
  login: async (body) => {
    const answer = await request('POST', '/admin/login', { body });
    return isSecondStep(answer) ? answer : withTimes<LoginAnswer>(answer);
  },
  confirm: async (body) =>
    withTimes<LoginAnswer>(await request('POST', '/admin/login/second-factor', { body })),
  async me(token) {
    const answer = await request('GET', ownUserCall, { token, signal: soon() });
    const { user } = (answer ?? {}) as { user?: SessionUser };
    if (!user) throw new ApiError(401, answer);
    return user;
  },
  async check(token) {
    let early: CallTimes | undefined;
    const onEarly = (times: CallTimes) => (early = times);
    const times = withTimes(await request('GET', checkCall, { token, signal: soon(), onEarly }));
    return { ...times, ...early };
  },
  renew: async (token, sessionExpires) =>
    withTimes(
      await request('POST', '/admin/update-session', { token, body: { sessionExpires }, signal: soon() }),
    ),
  async logout(token) {
    await request('POST', '/admin/logout', { token, signal: soon() });
  },
};

/**
 * Logs out on the server and returns the message to show. A session that had already ended counts as logged
 * out.
 */
export async function logoutReason(api: SessionApi, token: string): Promise<string> {
  try {
    await api.logout(token);
    return auth.loggedOut;
  } catch (error) {
    const wasGone = error instanceof ApiError && error.status === 401;
    return wasGone ? auth.loggedOut : messageOf(error, auth.logoutFailed);
  }
}
