/** Keeps a running session honest: checks it every 30 seconds, renews it on activity, ends it when its time is over. */
import { sessionCheckSeconds, sessionMinutesDefault } from '../../../domain/values/limits.ts';
import { auth } from '../../../domain/session/text.ts';
import type { SessionTimes } from '../../../domain/session/token.ts';
import { ApiError, endReasonOf } from '../calls/request.ts';
import { createRenewal } from './activity-renewal.ts';
import type { SessionApi } from './session-api.ts';

export interface KeeperOptions {
  readonly api: SessionApi;
  readonly monotonic: () => number;
  readonly serverTime: () => number;
  readonly millisecondsLeft: () => number;
  /** The token of the running session; undefined while there is none. */
  readonly runningToken: () => string | undefined;
  /** Makes the call, learns the server's time; undefined when the token changed on the way. */
  readonly timed: (send: () => Promise<SessionTimes>, token: string) => Promise<SessionTimes | undefined>;
  readonly onTimes: (times: SessionTimes) => void;
  readonly onRenewed: (times: SessionTimes) => void;
  readonly onEnded: (reason: string) => void;
}

const longestBackOffMs = 15_000;
const longestStreamGapMs = 3000;
/** Below this, an answer 'still valid' is only the two clocks disagreeing a little. */
const clockDoubtMs = 1000;

/** No answer, or a word from in between that the server or its database is away: nothing about the session. */
const away = new Set([0, 502, 503, 504]);
export const isNetworkLoss = (error: unknown) => error instanceof ApiError && away.has(error.status);

/** Waits longer after each failed try, up to a limit. */
export function backOffMs(failedTries: number): number {
  return Math.min(longestBackOffMs, 1000 * 2 ** failedTries);
}

export function createKeeper(options: KeeperOptions) {
  const { api, runningToken, timed } = options;
  const renewal = createRenewal({ send: renew, now: options.monotonic, streamGap });
  let nextCheck: ReturnType<typeof setTimeout> | undefined;
  let checking: Promise<void> | undefined;
  let failedTries = 0;

  /** Short sessions, as tests have them, need shorter gaps. */
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
      // A lost network says nothing about the session: the countdown goes on and ends it in time.
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
      // Whether the session still lives is for the check to say, except when the server says so here.
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
    /** Asks once more: another tab may have renewed while this one was asleep, and ending ends them all. */
    async timeIsOver() {
      const token = runningToken();
      await check();
      const isRenewed = options.millisecondsLeft() > clockDoubtMs;
      if (token !== undefined && token === runningToken() && !isRenewed) options.onEnded(auth.sessionExpired);
    },
  };
}
