/**
 * The server's time, derived from a monotonic clock (`performance.now()`), so that changing the PC's clock
 * has no effect.
 */
export interface ServerClock {
  /** Milliseconds since 1970 in server time. */
  readonly now: () => number;
  /** Updates the estimate from a response requested at `sent` and received at `received`. */
  readonly learn: (serverTime: number, sent: number, received: number) => void;
}

export function createServerClock(monotonic: () => number): ServerClock {
  // Use the PC's time until the first response.
  let offset = Date.now() - monotonic();
  let roundTrip = Infinity;

  return {
    now: () => monotonic() + offset,
    learn(serverTime, sent, received) {
      const latest = serverTime - sent;
      const earliest = serverTime - received;
      const contradicted = offset < earliest || offset > latest;
      // A slower response that agrees with the estimate would only make the countdown jitter.
      if (!contradicted && received - sent >= roundTrip) return;
      roundTrip = received - sent;
      // The server read its clock between sending and receiving: use the middle.
      offset = (earliest + latest) / 2;
    },
  };
}
