/**
 * Notifies every app server of changes to a user: permissions, password, an ended session. Sent in the
 * transaction of the change, so that nothing is announced that did not happen; received within moments.
 */
import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cutConnection } from '../../postgres/watch.ts';
import type { Executor } from '../../postgres/database.ts';
import { inLoopTime } from '../../runtime/loop-time.ts';
import { repeat } from '../../runtime/repeat.ts';

const channel = 'user_changed';
const reconnectMs = 500;
const askEveryMs = 1000;
const longestSilenceMs = 3000;

export async function announceUser(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${userId})`);
}

export interface UserListener {
  /** Resolves when the first listener connection is ready. */
  readonly listening: Promise<void>;
  stop(): Promise<void>;
}

/** `onConnected` is also called after every reconnect: notifications in between were missed. */
export function listenForUsers(
  settings: () => pg.ClientConfig,
  onUser: (userId: string) => void,
  onConnected: () => void,
): UserListener {
  let client: pg.Client | undefined;
  const stopping = new AbortController();
  let resolveListening = () => {};
  const listening = new Promise<void>((resolve) => {
    resolveListening = resolve;
  });

  /** Lasts as long as the connection. */
  const listen = async () => {
    if (stopping.signal.aborted) return;
    const current = new pg.Client(settings());
    client = current;
    // Without a listener a lost connection would end the process; the next query notices it.
    current.on('error', () => undefined);
    current.on('notification', ({ payload }) => payload !== undefined && onUser(payload));
    try {
      await inLoopTime(current.connect(), longestSilenceMs);
      await inLoopTime(current.query(`listen ${channel}`), longestSilenceMs);
      resolveListening();
      onConnected();
      for (;;) {
        await sleep(askEveryMs, undefined, { signal: stopping.signal });
        // A connection that died silently would otherwise go unnoticed.
        await inLoopTime(current.query('select 1'), longestSilenceMs);
      }
    } catch {
      cutConnection(current);
    }
  };
  const rounds = repeat(listen, reconnectMs);
  return {
    listening,
    stop: async () => {
      stopping.abort();
      cutConnection(client);
      await rounds.stop();
    },
  };
}
