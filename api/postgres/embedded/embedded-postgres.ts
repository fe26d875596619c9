import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { closeAccess, DATABASE_USER, grantAccess, isRefusal } from './rights/access.ts';
import type { Access } from './rights/access.ts';
import { openDataFolder, refuseForeignCluster } from './cluster.ts';
import { hasCode, removeAbandonedDrafts } from '../../runtime/durable-files.ts';
import { databasePassword } from './rights/password.ts';
import { findPostmaster, hasSocket, sendSignal, stopPostmaster } from './process.ts';
import type { Postmaster } from './process.ts';
import { explainFailure, hasEnded, launchServer, stopLaunch } from './server.ts';
import type { InternalOptions, Launch, Start } from './server.ts';
import { explainFullDisk } from './space.ts';
import { startTurn } from './turn/start-turn.ts';

const DATABASE = 'console';
const POLL_MS = 25;
const RETRY_MS = 250; // queries of a killed server may run on for seconds and block the folder
const OTHER_STARTS = 3; // time for those before this one, in times of a start
const RECOVERING = '57P03'; // cannot_connect_now: starting up, recovering or shutting down

export interface EmbeddedPostgres {
  /** Settings for pg.Pool: unix socket folder as host, independent of PGPORT and PGSSLMODE. Never log it. */
  connection: { host: string; user: string; password: string; database: string; port: number; ssl: false };
  /** false when an already running server was adopted */
  startedHere: boolean;
  /** stops the server, even an adopted one, and waits until it has ended */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** server settings; TCP is off unless listen_addresses is set */
  settings?: Record<string, string>;
  log?: (message: string, details?: object) => void;
  startTimeoutMs?: number;
}

/**
 * Serves `<dataDir>/pg` with the PostgreSQL from node_modules, or adopts the server that already does. PostgreSQL's
 * interlock decides which of several servers gets the folder; starts take turns, because containers do not share it.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedOptions,
  internal: InternalOptions = {},
): Promise<EmbeddedPostgres> {
  const dataDir = await openDataFolder(options.dataDir);
  const { settings = {}, log = () => undefined, startTimeoutMs: timeoutMs = 60_000 } = options;
  const start: Start = { dataDir, pgFolder: join(dataDir, 'pg'), settings, log, timeoutMs, internal };
  await refuseForeignCluster(start.pgFolder);
  try {
    return await serve(start);
  } catch (error) {
    throw await explainFullDisk(error, dataDir);
  }
}

async function serve(start: Start): Promise<EmbeddedPostgres> {
  let launch: Launch | undefined;
  const turn = startTurn(start.dataDir);
  const longestTurn = performance.now() + OTHER_STARTS * start.timeoutMs;
  let deadline = performance.now() + start.timeoutMs;
  let problem: unknown;
  try {
    while (performance.now() < deadline) {
      const postmaster = await findPostmaster(start.pgFolder);
      if (postmaster) {
        const access = await accessTo(start, postmaster);
        problem = await tryConnect(start, postmaster, access);
        if (!problem) {
          const startedHere = launch?.child.pid === postmaster.pid;
          if (!startedHere) await closeAccess(access);
          return handleOf(start, postmaster, access.password, startedHere);
        }
      } else if (!turn.isMine) {
        await turn.ask();
        // It may just have ended, and its server runs.
        if (turn.isMine) continue;
        problem = new Error('another start on this folder has not ended');
        deadline = Math.min(performance.now() + start.timeoutMs, longestTurn);
      } else if (!launch || hasEnded(launch.child)) {
        if (launch) {
          await explainFailure(launch);
          await sleep(RETRY_MS);
        }
        const first = !launch;
        launch = await launchUnlessAnotherServes(start);
        if (first) deadline = performance.now() + start.timeoutMs; // time to create the cluster does not count
      }
      await sleep(POLL_MS);
    }
    throw new Error(`The database did not start within ${start.timeoutMs / 1000} s: ${describe(problem)}`);
  } catch (error) {
    // A long recovery continues without us, and the next start adopts it; anything else is stopped.
    if (launch && !hasCode(problem, RECOVERING)) await stopLaunch(launch);
    throw error;
  } finally {
    await turn.end();
  }
}

/** Of two starts on a new folder, one may find the other's unfinished files: then the other serves it. */
async function launchUnlessAnotherServes(start: Start): Promise<Launch | undefined> {
  try {
    // Not before this start has the turn: another container may be creating the cluster, with the process id that this one has here.
    await removeAbandonedDrafts(start.dataDir);
    return await launchServer(start);
  } catch (error) {
    for (let looks = 0; looks < 4; looks += 1) {
      await sleep(RETRY_MS);
      if (await findPostmaster(start.pgFolder)) return undefined;
    }
    throw error;
  }
}

/**
 * Returns undefined when the database answers, or a problem that may be temporary; throws any other problem.
 */
async function tryConnect(start: Start, postmaster: Postmaster, access: Access): Promise<unknown> {
  if (!(await hasSocket(postmaster))) {
    // Its folder was moved, or the temporary folder was cleaned up: nothing can ever reach it again.
    if (postmaster.ready) await stopPostmaster(postmaster.pid, start.pgFolder);
    return new Error('there is no socket yet');
  }
  try {
    await query(connectionTo(postmaster, DATABASE, access.password), 'select 1');
    return undefined;
  } catch (error) {
    // Another start may be creating it: try again.
    if (hasCode(error, '3D000')) {
      return passing(access.query(`create database ${DATABASE}`), '42P04', '23505', '55006');
    }
    if (isRefusal(error)) return (await passing(grantAccess(access), '28P01', '28000')) ?? error;
    if (mayPass(error)) return error;
    throw error;
  }
}

async function passing(work: Promise<unknown>, ...codes: string[]): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (mayPass(error) || hasCode(error, ...codes)) return error;
    throw error;
  }
}

async function accessTo({ dataDir, pgFolder }: Start, postmaster: Postmaster): Promise<Access> {
  const password = await databasePassword(dataDir);
  return {
    pgFolder,
    password,
    reload: () => sendSignal(postmaster.pid, 'SIGHUP'),
    query: (sql) => query(connectionTo(postmaster, 'postgres', password), sql),
  };
}

async function query(connection: EmbeddedPostgres['connection'], sql: string): Promise<unknown[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // the query notices a server that ends meanwhile
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A server that is starting, stopping or full, and broken connections: anything but a definite answer. */
function mayPass(error: unknown): boolean {
  const isAnswer = error instanceof pg.DatabaseError;
  return !isAnswer || hasCode(error, RECOVERING, '57P01', '57P02', '53300');
}

function connectionTo(
  { socketFolder, port }: Postmaster,
  database: string,
  password: string,
): EmbeddedPostgres['connection'] {
  return { host: socketFolder, user: DATABASE_USER, password, database, port, ssl: false };
}

function handleOf(
  start: Start,
  postmaster: Postmaster,
  password: string,
  startedHere: boolean,
): EmbeddedPostgres {
  start.log(startedHere ? 'database started' : 'running database adopted', { pid: postmaster.pid });
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await stopPostmaster(postmaster.pid, start.pgFolder);
    const { socketFolder } = postmaster;
    // Leaves nothing in the temporary folder; fails, as it should, if another server already uses it.
    if (dirname(socketFolder) !== start.pgFolder) await rmdir(socketFolder).catch(() => undefined);
  };
  return {
    connection: connectionTo(postmaster, DATABASE, password),
    startedHere,
    stop: () => (stopping ??= stop()),
  };
}

function describe(problem: unknown): string {
  return problem instanceof Error ? problem.message : 'it does not answer';
}
