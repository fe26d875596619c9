/** The browser's session, independent of React; all external access goes through `SessionEnvironment`. */
import { sessionMinutesDefault, warningSeconds } from '../../../domain/values/limits.ts';
import { isSecondStep, type SecondStep } from '../../../domain/account/step.ts';
import { auth } from '../../../domain/session/text.ts';
import { shell } from '../../../domain/text.ts';
import { credentials, type SessionTimes } from '../../../domain/session/token.ts';
import { messageOf } from '../http/request.ts';
import { createCountdown } from './countdown.ts';
import { backOffMs, createSessionRenewal, isNetworkLoss } from './session-renewal.ts';
import { createServerClock } from './server-clock.ts';
import {
  logoutReason,
  type CheckAnswer,
  type LoginAnswer,
  type SecondProof,
  type SessionUser,
} from './session-api.ts';
import type { SessionEnvironment, SessionState, TabMessage } from './session-environment.ts';
import { createStoredSession } from './stored-session.ts';

const userRefreshMs = 5000;

export type Session = ReturnType<typeof createSession>;

interface Validation {
  readonly forToken: string;
  readonly id: number;
  readonly giveUpAt: number;
}

export function createSession(environment: SessionEnvironment) {
  const { api, storage, monotonic, listen, announceList, postToOtherTabs, notify } = environment;
  const stored = createStoredSession(storage);
  const listeners = new Set<() => void>();
  const clock = createServerClock(monotonic);
  let state: SessionState = { status: 'loading', isOffline: false };
  let token: string | undefined;
  /** Of the stored token, at the start and after waking up: a later one replaces it. */
  let validation = 0;
  let nextTry: ReturnType<typeof setTimeout> | undefined;
  let userRefreshedAt = -Infinity;
  /** The server's time in the last response that counted, and when it was read here. */
  let lastServerTime = -Infinity;
  let readAt = -Infinity;
  /** The end that the last renewal here returned, and whether it no longer moves. */
  let renewedTo: string | undefined;
  let isAtItsEnd = false;
  let stopListening = () => {};

  const countdown = createCountdown({ clock, onWarning: warn, onOver: () => void renewal.timeIsOver() });
  const renewal = createSessionRenewal({
    api,
    monotonic,
    timed,
    serverTime: clock.now,
    millisecondsLeft: countdown.millisecondsLeft,
    runningToken: () => (state.status === 'signedIn' ? token : undefined),
    onTimes: adopt,
    onRenewed(times) {
      // A session has a longest duration: then activity no longer moves its end.
      isAtItsEnd = times.sessionExpires === renewedTo;
      renewedTo = times.sessionExpires;
      adopt(times);
      postToOtherTabs({ kind: 'renewed', end: Date.parse(times.sessionExpires) });
    },
    onEnded: end,
  });

  function setState(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  async function timed(send: () => Promise<CheckAnswer>, forToken?: string) {
    const begun = monotonic();
    const times = await send();
    if (forToken !== undefined && forToken !== token) return undefined;
    const { sent = begun, received = monotonic() } = times;
    clock.learn(Date.parse(times.currentTime), sent, received);
    // Requested after the last one was read, so it is newer even if the server's clock was set back meanwhile.
    if (sent >= readAt) lastServerTime = -Infinity;
    return times;
  }

  function adopt(times: SessionTimes) {
    // Responses may arrive out of order: a check sent before a renewal must not undo it.
    if (Date.parse(times.currentTime) < lastServerTime) return;
    lastServerTime = Date.parse(times.currentTime);
    readAt = monotonic();
    moveEnd(Date.parse(times.sessionExpires));
    stored.saveSecondsLeft(countdown.secondsLeft());
  }

  function moveEnd(moment: number) {
    // Once the session is renewed above the warning period, warn again next time.
    if (moment - clock.now() > warningSeconds * 1000 && stored.wasNotified()) stored.forgetNotified();
    countdown.setEnd(moment);
  }

  function warn() {
    // The flag is shared, so that only one tab notifies.
    if (!stored.wasNotified() && notify(shell.warningTitle, shell.warningText)) stored.saveNotified();
  }

  function begin(ownToken: string, user: SessionUser, times: SessionTimes) {
    stored.saveUser(user);
    setState({ status: 'signedIn', user });
    lastServerTime = -Infinity;
    renewedTo = undefined;
    isAtItsEnd = false;
    adopt(times);
    renewal.start();
    listenFor(ownToken);
  }

  /** The server sends an event on a forced logout, when permissions change, when a list or the bell does. */
  function listenFor(heardToken: string) {
    stopListening();
    stopListening = listen(heardToken, (event) => {
      if (heardToken !== token) return;
      if (event.kind === 'ended') end(event.reason);
      else if (event.kind === 'user') void refreshUser({ isPushed: true });
      else announceList(event);
    });
  }

  /** Ends the session in this tab only; `end` also informs the others. */
  function leave(reason: string | undefined) {
    stopListening();
    token = undefined;
    clearTimeout(nextTry);
    renewal.stop();
    countdown.stop();
    setState({ status: 'signedOut', reason });
  }

  function end(reason: string) {
    const current = stored.token();
    // Another tab has signed in meanwhile: do not clear that session.
    if (current !== undefined && current !== token) return restore();
    stored.clear();
    leave(reason);
    postToOtherTabs({ kind: 'ended', reason });
  }

  function restore() {
    const found = stored.token();
    if (found === undefined) {
      const reason = stored.hasMalformedToken() ? auth.invalidToken : undefined;
      stored.clear();
      return leave(reason);
    }
    renewal.stop();
    stopListening();
    token = found;
    setState({ status: 'loading', isOffline: false });
    // The age of the stored time is unknown, but the session cannot last longer than it says.
    const patience = stored.secondsLeft() ?? sessionMinutesDefault * 60;
    validation += 1;
    void validate({ forToken: found, id: validation, giveUpAt: monotonic() + patience * 1000 }, 0);
  }

  async function validate(asked: Validation, failedTries: number) {
    clearTimeout(nextTry);
    const { forToken, giveUpAt } = asked;
    const isLatest = () => forToken === token && asked.id === validation;
    try {
      const [times, user] = await Promise.all([timed(() => api.check(forToken), forToken), api.me(forToken)]);
      if (times && isLatest()) begin(forToken, user, times);
    } catch (error) {
      if (!isLatest()) return;
      if (!isNetworkLoss(error) || monotonic() >= giveUpAt) return end(messageOf(error, auth.restoreFailed));
      setState({ status: 'loading', isOffline: true });
      nextTry = setTimeout(() => void validate(asked, failedTries + 1), backOffMs(failedTries));
    }
  }

  /** A first try is on its way; a later one waits between tries and can begin at once. */
  const isValidating = () => token !== undefined && state.status === 'loading' && !state.isOffline;

  async function refreshUser({ isPushed = false } = {}) {
    const forToken = token;
    const isFresh = monotonic() - userRefreshedAt < userRefreshMs;
    if (forToken === undefined || (isFresh && !isPushed)) return;
    userRefreshedAt = monotonic();
    try {
      const user = await api.me(forToken);
      if (forToken !== token || state.status !== 'signedIn') return;
      stored.saveUser(user);
      setState({ status: 'signedIn', user });
    } catch {
      // Keep the known user; the next check finds out whether the session is gone.
    }
  }

  /** Undefined once signed in; otherwise what the second factor of the account needs. */
  async function login(who: string, password: string): Promise<SecondStep | undefined> {
    const sent = monotonic();
    const answer = await api.login(credentials(who, password));
    if (isSecondStep(answer)) return answer;
    arrive(answer, sent);
    return undefined;
  }

  async function confirm(proof: SecondProof): Promise<void> {
    const sent = monotonic();
    arrive(await api.confirm(proof), sent);
  }

  function arrive(answer: LoginAnswer, sent: number) {
    clock.learn(Date.parse(answer.currentTime), sent, monotonic());
    stored.clear();
    stored.saveToken(answer.token);
    token = answer.token;
    begin(answer.token, answer.user, answer);
  }

  /** Always signs out locally, whatever the server responds; the message reports the actual result. */
  async function logout() {
    const leaving = token;
    if (leaving === undefined) return;
    const reason = await logoutReason(api, leaving);
    if (leaving === token) end(reason);
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    token: () => token,
    serverTime: clock.now,
    secondsLeft: countdown.secondsLeft,
    subscribeTime: countdown.subscribe,
    /** Activity does not renew it any more. */
    isAtItsEnd: () => isAtItsEnd,
    restore,
    login,
    confirm,
    logout,
    /** A call made with `usedToken` got a 401; ignored if it belongs to an older session. */
    endedByServer: (usedToken: string | undefined, reason: string) => {
      if (usedToken !== undefined && usedToken === token) end(reason);
    },
    refreshUser: () => void refreshUser(),
    /** This tab changed something about the user. */
    userChanged: () => refreshUser({ isPushed: true }),
    noteActivity: () => {
      if (state.status === 'signedIn') renewal.noteActivity();
    },
    /** The tab or PC woke up, or the network is back: the state may be outdated. */
    wake: () => {
      if (state.status === 'signedIn') void renewal.check();
      else if (stored.token() !== undefined && !isValidating()) restore();
    },
    /** Another tab stored or removed the token. */
    storedTokenChanged: () => {
      if (stored.token() === token) return;
      if (stored.token() === undefined) leave(undefined);
      else restore();
    },
    onTabMessage: (message: TabMessage) => {
      if (message.kind === 'ended') {
        if (stored.token() === undefined) leave(message.reason);
      } else if (state.status === 'signedIn' && message.end > countdown.end()) moveEnd(message.end);
    },
  };
}
