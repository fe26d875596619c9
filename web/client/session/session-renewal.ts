/** Maintains a running session: checks it every 30 seconds, renews it on activity, ends it when time is up. */
import { sessionCheckSeconds, sessionMinutesDefault } from '../../../domain/values/limits.ts';
import { auth } from '../../../domain/session/text.ts';
import type { SessionTimes } from '../../../domain/session/token.ts';
import { ApiError, endReasonOf } from '../http/request.ts';
import { createRenewal } from './activity-renewal.ts';
import type { SessionApi } from './session-api.ts';

export interface SessionRenewalOptions {
  readonly api: SessionApi;
  readonly monotonic: () => number;
  readonly serverTime: () => number;
  readonly millisecondsLeft: () => number;
  /** The token of the running session; undefined if there is none. */
  readonly runningToken: () => string | undefined;
  /** Sends the request and updates the server clock; undefined if the token changed meanwhile. */
  readonly timed: (send: () => Promise<SessionTimes>, token: string) => Promise<SessionTimes | undefined>;
  readonly onTimes: (times: SessionTimes) => void;
  readonly onRenewed: (times: SessionTimes) => void;
  readonly onEnded: (reason: string) => void;
}

const longestBackOffMs = 15_000;
const longestStreamGapMs = 3000;
/** A remaining time below this is only a small difference between the two clocks. */
const clockDoubtMs = 1000;

/** No response, or a gateway error: says nothing about the session. */
const away = new Set([0, 502, 503, 504]);
export const isNetworkLoss = (error: unknown) => error instanceof ApiError && away.has(error.status);

/** Waits longer after each failed attempt, up to a limit. */
export function backOffMs(failedTries: number): number {
  return Math.min(longestBackOffMs, 1000 * 2 ** failedTries);
}

export function createSessionRenewal(options: SessionRenewalOptions) {
  const { api, runningToken, timed } = options;
  const renewal = createRenewal({ send: renew, now: options.monotonic, streamGap });
  let nextCheck: ReturnType<typeof setTimeout> | undefined;
  let checking: Promise<void> | undefined;
  let failedTries = 0;

  /** Short sessions, as in tests, need shorter gaps. */
  function streamGap() {
    return Math.min(longestStreamGapMs, Math.max(1000, options.millisecondsLeft() / 20));
  }

  function checkIn(wait: number) {
    clearTimeout(nextCheck);
    nextCheck = setTimeout(() => void check(), wait);
  }

  async function check(): Promise<void> {
    checking ??= checkOnce().finally(() => (checking = undefined));
    return checking;
  }

  async function checkOnce() {
    const token = runningToken();
    if (token === undefined) return;
    try {
      const times = await timed(() => api.check(token), token);
      if (!times) return;
      failedTries = 0;
      options.onTimes(times);
      checkIn(sessionCheckSeconds * 1000);
    } catch (error) {
      if (token !== runningToken()) return;
      if (!isNetworkLoss(error)) return options.onEnded(endReasonOf(error));
      // A network error says nothing about the session: the countdown continues and ends it in time.
      checkIn(backOffMs(failedTries));
      failedTries += 1;
    }
  }

  async function renew() {
    const token = runningToken();
    if (token === undefined) return;
    const wanted = new Date(options.serverTime() + sessionMinutesDefault * 60_000).toISOString();
    try {
      const times = await timed(() => api.renew(token, wanted), token);
      if (times) options.onRenewed(times);
    } catch (error) {
      // The check decides whether the session is alive, unless the server rejects the renewal with a 401.
      if (token !== runningToken() || !(error instanceof ApiError) || error.status !== 401) return;
      options.onEnded(endReasonOf(error));
    }
  }

  return {
    start() {
      failedTries = 0;
      checkIn(sessionCheckSeconds * 1000);
    },
    stop() {
      clearTimeout(nextCheck);
      renewal.stop();
    },
    check,
    noteActivity: renewal.noteActivity,
    /** Checks once more: another tab may have renewed while this one was asleep, and ending affects all tabs. */
    async timeIsOver() {
      const token = runningToken();
      await check();
      const isRenewed = options.millisecondsLeft() > clockDoubtMs;
      if (token !== undefined && token === runningToken() && !isRenewed) options.onEnded(auth.sessionExpired);
    },
  };
}
