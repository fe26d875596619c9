/**
 * Whether the server can be reached, as far as this page knows: calls, the event stream and the browser report it.
 * While it cannot, one small request is repeated.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';

const firstPauseMs = 1000;
const longestPauseMs = 10_000;
const patienceMs = 5000;
/** A restart of the server takes less and is not reported. */
const quietMs = 1200;

let isLost = false;
let isWatching = false;
let probing: { readonly wake: () => void } | undefined;
const listeners = new Set<() => void>();

function set(next: boolean) {
  if (next === isLost) return;
  isLost = next;
  for (const listener of listeners) listener();
}

function whenever(isLostThen: boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isLost !== isLostThen) return;
      listeners.delete(check);
      resolve();
    };
    listeners.add(check);
    check();
  });
}

/** Answers of a proxy whose server is unreachable. */
const fromProxy = new Set([502, 503, 504]);

async function isAnswering(): Promise<boolean> {
  try {
    const { status } = await fetch('/api/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
    return !fromProxy.has(status);
  } catch {
    return false;
  }
}

async function probe() {
  if (probing || !isWatching) return;
  for (let pause = firstPauseMs; isLost && isWatching; pause = Math.min(longestPauseMs, pause * 2)) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      probing = {
        wake: () => {
          clearTimeout(timer);
          resolve();
        },
      };
    });
    if (isLost && (await isAnswering())) set(false);
  }
  probing = undefined;
}

export const connection = {
  isLost: () => isLost,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  noteLost() {
    set(true);
    void probe();
  },
  noteReached() {
    set(false);
    probing?.wake();
  },
  /** Any answer but a proxy's comes from the server. */
  noteAnswer(status: number) {
    if (!fromProxy.has(status)) connection.noteReached();
  },
  /** The network may be back: check now. */
  askNow: () => probing?.wake(),
  /** Asks the server now: an answer that was on its way when the network was lost also counts as reached. */
  async askServer(): Promise<boolean> {
    const isReached = await isAnswering();
    if (!isReached) connection.noteLost();
    return isReached;
  },
  /** Resolves when the server answers. */
  async whenReached(): Promise<void> {
    if (!isLost && (await connection.askServer())) return;
    await whenever(false);
  },
  whenLost: () => whenever(true),
};

/** The browser reports a lost network. Returns a function to stop. */
export function watchNetwork(): () => void {
  const lost = () => connection.noteLost();
  const ask = () => connection.askNow();
  isWatching = true;
  window.addEventListener('offline', lost);
  window.addEventListener('online', ask);
  return () => {
    isWatching = false;
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', ask);
  };
}

/** True once the server has been unreachable for longer than a restart takes. */
export function useIsReconnecting(): boolean {
  const isLostNow = useSyncExternalStore(connection.subscribe, connection.isLost);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLostNow) return undefined;
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLostNow]);
  return isLostNow && isLong;
}
