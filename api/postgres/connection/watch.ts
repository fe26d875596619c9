/**
 * Monitors the database on a dedicated connection. A database that is frozen or behind a dead network does
 * not answer at all, so that a query alone could not detect it; slow statements on a healthy database do not
 * count as an outage.
 */
import pg from 'pg';
import { isUnavailable } from '../failures.ts';
import type { Log } from '../../runtime/log.ts';
import { inLoopTime, TookTooLong } from '../../runtime/loop-time.ts';
import { repeat } from '../../runtime/repeat.ts';

const probeEveryMs = 500;
/** A database that does not answer the simplest query for this long is unavailable. */
const longestSilenceMs = 3000;
/** Longer than a start takes; after that, another one is attempted. */
const longestReviveMs = 90_000;

export interface WatchOptions {
  readonly settings: () => pg.ClientConfig;
  /** Called once per outage. */
  readonly onAway: (reason: unknown) => void;
  /** Called before work is accepted again, with a working connection. */
  readonly onBack: (client: pg.Client) => Promise<void>;
  /** Restarts a database that we manage; called repeatedly during an outage. */
  readonly revive?: (() => Promise<void>) | undefined;
  readonly log: Log;
}

export interface DatabaseWatch {
  readonly isAway: boolean;
  /** Cause of the outage, for the log. */
  readonly reason: unknown;
  /** New connections fail while existing ones may work: the server is full or partly frozen. */
  readonly isClosed: boolean;
  /** Call when a connection could not be opened; checks whether any can. */
  doubtNewConnections(): void;
  stop(): Promise<void>;
}

/** Closes a connection immediately, whatever state the other side is in. */
export function cutConnection(client: pg.Client | undefined, reason?: Error): void {
  client?.connection.stream.destroy(reason);
}

/** A refusal, such as too many connections, is an answer and says nothing about existing connections. */
function isSilence(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P0[123]|08...)$/.test(error.code ?? '');
  return error instanceof TookTooLong || isUnavailable(error);
}

/** Another start may have changed the password of the embedded server. */
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
    // Without a listener a lost connection would end the process; the next query notices it.
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

  /** Losing the watch's own connection proves nothing: the second attempt uses a new one. */
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
