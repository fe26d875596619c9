/**
 * Knows whether the database answers, by asking on a connection of its own. A database that is frozen or
 * behind a dead network says nothing at all, so that no query could tell; statements that take long while
 * the database is well are none of its business.
 */
import pg from 'pg';
import { isUnavailable } from './failures.ts';
import type { Log } from '../runtime/log.ts';
import { inLoopTime, TookTooLong } from '../runtime/loop-time.ts';
import { repeat } from '../runtime/repeat.ts';

const probeEveryMs = 500;
/** A database that says nothing for this long to the simplest question is away. */
const longestSilenceMs = 3000;
/** More than a start takes; after that another one is tried. */
const longestReviveMs = 90_000;

export interface WatchOptions {
  readonly settings: () => pg.ClientConfig;
  /** Called once each time the database goes away. */
  readonly onAway: (reason: unknown) => void;
  /** Called before work is taken again, with a connection that answers. */
  readonly onBack: (client: pg.Client) => Promise<void>;
  /** Brings the database back where that is ours to do; called again while it stays away. */
  readonly revive?: (() => Promise<void>) | undefined;
  readonly log: Log;
}

export interface DatabaseWatch {
  readonly isAway: boolean;
  /** Why it is away, for the log. */
  readonly reason: unknown;
  /** New connections are not taken, while those that exist may work: the server is full or half frozen. */
  readonly isClosed: boolean;
  /** A connection could not be opened: find out whether any can. */
  doubtNewConnections(): void;
  stop(): Promise<void>;
}

/** Ends a connection at once, whatever state the other side is in. */
export function cutConnection(client: pg.Client | undefined, reason?: Error): void {
  client?.connection.stream.destroy(reason);
}

/** A refusal is an answer as well, as to one connection too many: it says nothing about those that exist. */
function isSilence(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P0[123]|08...)$/.test(error.code ?? '');
  return error instanceof TookTooLong || isUnavailable(error);
}

/** The password of the embedded server may have been made anew by another start. */
export function isRefusedLogin(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^28...$/.test(error.code ?? '');
}

export function watchDatabase({ settings, onAway, onBack, revive, log }: WatchOptions): DatabaseWatch {
  let isStopping = false;
  let isClosed = false;
  let away: { readonly reason: unknown } | undefined;
  let client: pg.Client | undefined;
  let opening: pg.Client | undefined;
  let reviving: Promise<void> | undefined;

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client(settings());
    opening = fresh;
    // Without a listener a lost connection would end the process; the next question notices it.
    fresh.on('error', () => undefined);
    try {
      await inLoopTime(fresh.connect(), longestSilenceMs);
      return fresh;
    } catch (error) {
      cutConnection(fresh);
      throw error;
    }
  }

  async function ask(): Promise<void> {
    client ??= await open();
    try {
      await inLoopTime(client.query('select 1'), longestSilenceMs);
    } catch (error) {
      cutConnection(client);
      client = undefined;
      throw error;
    }
  }

  /** Losing the own connection proves nothing: the second try is made on a new one. */
  async function askTwice(): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (error instanceof TookTooLong) throw error;
      await ask();
    }
  }

  async function tryNewConnection(): Promise<void> {
    try {
      const fresh = await open();
      cutConnection(client);
      client = fresh;
      isClosed = false;
    } catch (error) {
      isClosed = error instanceof TookTooLong || isRefusedLogin(error);
      if (isRefusedLogin(error)) reviveOnce();
    }
  }

  function reviveOnce(): void {
    if (!revive) return;
    reviving ??= inLoopTime(revive(), longestReviveMs)
      .catch((error: unknown) => log.error({ err: error }, 'database start failed'))
      .finally(() => {
        reviving = undefined;
      });
  }

  async function round(): Promise<void> {
    try {
      if (isClosed) await tryNewConnection();
      await askTwice();
      if (!away || !client) return;
      await inLoopTime(onBack(client), longestSilenceMs);
      log.info({}, 'database answers again');
      away = undefined;
    } catch (error) {
      if (isStopping) return;
      if (!isSilence(error)) {
        away = undefined;
        if (isRefusedLogin(error)) reviveOnce();
        return;
      }
      if (!away) {
        away = { reason: error };
        log.warn({ err: error }, 'database does not answer');
        onAway(error);
      }
      reviveOnce();
    }
  }

  const rounds = repeat(round, probeEveryMs);
  return {
    get isAway() {
      return away !== undefined;
    },
    get reason() {
      return away?.reason;
    },
    get isClosed() {
      return isClosed;
    },
    doubtNewConnections: () => {
      isClosed = true;
    },
    stop: async () => {
      isStopping = true;
      const ended = rounds.stop();
      cutConnection(opening);
      cutConnection(client);
      await ended;
      cutConnection(client);
      await reviving;
    },
  };
}
