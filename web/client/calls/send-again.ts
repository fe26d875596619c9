/**
 * Retries a save after a temporary failure, such as a database failover, while the form waits. Only for calls with an
 * Idempotency-Key, which makes a retry safe.
 */
import { connection } from '../http/connection.ts';
import { ApiError } from '../http/request.ts';

const longestMs = 30_000;
/** A longer pause means that someone has to act or the server is overloaded: the person should know. */
const longestPauseSeconds = 10;

export async function sendAgain<Result>(send: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + longestMs;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const pause = pauseAfter(error);
      if (pause === undefined || performance.now() + pause * 1000 > until) throw error;
      connection.noteLost();
      await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    }
  }
}

function pauseAfter(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 503) return undefined;
  const { retryAfter } = error;
  return retryAfter !== undefined && retryAfter <= longestPauseSeconds ? retryAfter : undefined;
}
