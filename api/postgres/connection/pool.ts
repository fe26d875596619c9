/** The connection pool. While the database is unavailable it fails immediately instead of queueing work. */
import pg from 'pg';
import { cutConnection, isRefusedLogin, watchDatabase, type DatabaseWatch } from './watch.ts';
import { DatabaseAway, isReadOnly } from '../failures.ts';
import { prepareSession } from './session-settings.ts';
import type { Log } from '../../runtime/log.ts';

const defaults: pg.PoolConfig = {
  max: 16,
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

type Callback = Parameters<pg.Pool['connect']>[0];

export interface PoolOptions {
  readonly log: Log;
  readonly revive?: (() => Promise<void>) | undefined;
}

export class WatchedPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  /** Server process ids of connections that were cut on this side. */
  readonly #abandoned = new Set<number>();
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #busy = new Set<pg.PoolClient>();
  /** To be closed after their work. */
  readonly #replaced = new Set<pg.PoolClient>();
  /** They leave the pool a moment later, when the closed connection is detected. */
  readonly #cut = new WeakSet<pg.PoolClient>();
  readonly #watch: DatabaseWatch;
  #isOver = false;

  constructor(settings: pg.PoolConfig, { log, revive }: PoolOptions) {
    super({ ...defaults, ...settings });
    // The pool waits for it and passes on its failure, which its declared type does not say.
    const onConnect = async (client: pg.PoolClient) => {
      this.#clients.add(client);
      // Kept for the client's lifetime: an error on a connection in use would otherwise end the process.
      client.on('error', () => this.#clients.delete(client));
      // Here, because statements reach a connection in several ways. Before the pool gets it back: it is still busy.
      client.connection.prependListener('errorMessage', (error) => {
        if (isReadOnly(error)) this.#replaceConnections();
      });
      await prepareSession(client).catch((error: unknown) => {
        this.#clients.delete(client);
        if (!this.#watch.isAway) log.warn({ err: error }, 'a new database connection cannot be used');
        throw new DatabaseAway(error);
      });
    };
    Object.assign(this.options, { onConnect });
    this.on('remove', (client) => {
      for (const set of [this.#clients, this.#busy, this.#replaced]) set.delete(client);
    });
    this.on('acquire', (client) => this.#busy.add(client));
    this.on('release', (_error, client) => {
      this.#busy.delete(client);
      if (this.#replaced.delete(client)) this.#cutOff(client);
    });
    this.on('error', (error) => {
      if (!this.#watch.isAway) log.warn({ err: error }, 'idle database connection lost');
    });
    this.#watch = watchDatabase({
      settings: () => clientSettings(this),
      onAway: (reason) => this.#refuseAll(reason, this.#clients),
      onBack: (client) => this.#endAbandoned(client),
      revive,
      log,
    });
  }

  /** A change was refused: all connections are to a read-only server. New ones may reach the primary. */
  #replaceConnections(): void {
    for (const client of this.#clients) {
      if (this.#busy.has(client)) this.#replaced.add(client);
      else this.#cutOff(client);
    }
  }

  #cutOff(client: pg.PoolClient, reason?: Error): void {
    this.#cut.add(client);
    cutConnection(client, reason);
  }

  /** Queries in progress would wait for an answer that may never come. */
  #refuseAll(reason: unknown, clients: Iterable<pg.PoolClient>): void {
    for (const refuse of this.#waiting) refuse(new DatabaseAway(reason));
    for (const client of clients) {
      if (isBackendKnown(client)) this.#abandoned.add(client.processID);
      this.#cutOff(client, new DatabaseAway(reason));
    }
  }

  /**
   * After a network outage the server still holds connections we have cut, with open transactions whose locks
   * would block the retried calls.
   */
  async #endAbandoned(client: pg.Client): Promise<void> {
    if (this.#abandoned.size === 0) return;
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1) and application_name = current_setting('application_name')`,
      [[...this.#abandoned]],
    );
    this.#abandoned.clear();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: NonNullable<Callback>): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const taken = this.#take();
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, (problem?: Error | boolean) => client.release(problem)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  async #take(): Promise<pg.PoolClient> {
    const { isAway, isClosed, reason } = this.#watch;
    if (this.#isOver || isAway || (isClosed && this.idleCount === 0)) throw new DatabaseAway(reason);
    let refuse: (error: Error) => void = () => undefined;
    const refused = new Promise<never>((_resolve, reject) => {
      refuse = reject;
    });
    this.#waiting.add(refuse);
    const opened = this.#connected();
    try {
      return await Promise.race([opened, refused]);
    } catch (error) {
      // If the connection opens after all, it goes back to the pool.
      opened.then(
        (client) => client.release(),
        () => undefined,
      );
      if (isConnectTimeout(error) || isRefusedLogin(error)) this.#watch.doubtNewConnections();
      throw error;
    } finally {
      this.#waiting.delete(refuse);
    }
  }

  async #connected(): Promise<pg.PoolClient> {
    let client = await super.connect();
    while (this.#cut.has(client)) {
      client.release(true);
      client = await super.connect();
    }
    return client;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = this.#watch.stop().then(() => super.end());
    if (!callback) return ended;
    ended.then(callback, callback);
  }

  /** Ends without waiting for work: what uses or wants a connection is refused, and open transactions are rolled back. */
  async endNow(): Promise<void> {
    this.#isOver = true;
    this.#refuseAll(new Error('the console stops'), this.#busy);
    // Fulfilled when the last of them is given back, which may be never.
    this.end().catch(() => undefined);
    await this.#watch.stop();
  }
}

function isBackendKnown(client: pg.PoolClient): client is pg.PoolClient & { readonly processID: number } {
  return 'processID' in client && typeof client.processID === 'number';
}

function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout expired|due to connection timeout/.test(error.message);
}

/** Settings for a connection outside the pool. The pool hides its password from copies. */
export function clientSettings({ options }: pg.Pool): pg.ClientConfig {
  return { ...options, ...(options.password !== undefined && { password: options.password }) };
}
