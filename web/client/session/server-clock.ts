/**
 * The server's time, told from a clock that only counts forward (`performance.now()`): setting the
 * PC's clock changes nothing.
 */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number;
  /** Learns from an answer that was sent for at `sent`, came at `received`, and told `serverTime`. */
  readonly learn: (serverTime: number, sent: number, received: number) => void;
}

export function createServerClock(monotonic: () => number): ServerClock {
  // The PC's time is good enough until the server has told its own.
  let offset = Date.now() - monotonic();
  let roundTrip = Infinity;

  return {
    now: () => monotonic() + offset,
    learn(serverTime, sent, received) {
      const latest = serverTime - sent;
      const earliest = serverTime - received;
      const contradicted = offset < earliest || offset > latest;
      // A slower answer that agrees with what is known would only make the countdown jitter.
      if (!contradicted && received - sent >= roundTrip) return;
      roundTrip = received - sent;
      // The server read its clock somewhere between sending and receiving: take the middle.
      offset = (earliest + latest) / 2;
    },
  };
}
