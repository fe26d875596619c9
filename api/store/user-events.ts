/**
 * Tells every app server that something about a user changed: rights, password, a session that ended. It is
 * said in the transaction of the change, so nobody hears of what did not happen, and heard within moments.
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Executor } from './database.ts';
import { repeat } from './repeat.ts';

const channel = 'user_changed';
const reconnectMs = 500;

export async function announceUser(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${userId})`);
}

export interface UserListener {
  /** Resolves when announcements are heard for the first time. */
  readonly listening: Promise<void>;
  stop(): Promise<void>;
}

/** `onConnected` also follows every reconnection: what was said in between was not heard. */
export function listenForUsers(
  settings: pg.ClientConfig,
  onUser: (userId: string) => void,
  onConnected: () => void,
): UserListener {
  let client: pg.Client | undefined;
  let isStopped = false;
  let resolveListening = () => {};
  const listening = new Promise<void>((resolve) => {
    resolveListening = resolve;
  });

  /** Lasts as long as the connection does. */
  const listen = async () => {
    if (isStopped) return;
    const current = new pg.Client({ ...settings, keepAlive: true });
    client = current;
    const gone = new Promise<void>((resolve) => current.once('end', resolve));
    // Without a listener a lost connection would end the process; 'end' follows.
    current.on('error', () => undefined);
    current.on('notification', ({ payload }) => payload !== undefined && onUser(payload));
    try {
      await current.connect();
      await current.query(`listen ${channel}`);
      resolveListening();
      onConnected();
      await gone;
    } catch {
      await current.end().catch(() => undefined);
    }
  };
  const rounds = repeat(listen, reconnectMs);
  return {
    listening,
    stop: async () => {
      isStopped = true;
      await client?.end().catch(() => undefined);
      await rounds.stop();
    },
  };
}
