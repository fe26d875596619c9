/** Sets up the metrics: calls, this process, its pool and queues, and values from the database. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { measureCalls } from './http/metrics/call-metrics.ts';
import { serveMetrics, type MetricsPlace } from './http/metrics/metrics-server.ts';
import type { App } from './http/server.ts';
import { observe } from './http/metrics/observe.ts';
import type { BackupFolder } from './jobs/backup/scheduled-backups.ts';
import { knownBackups } from './jobs/backup/backup-result.ts';
import type { Database } from './postgres/database.ts';
import { cachedFor } from './runtime/cached.ts';
import { inLoopTime } from './runtime/loop-time.ts';
import { consoleFigures, type ConsoleFigures } from './store/console-figures.ts';

/** Several monitors may scrape; the database is queried once. */
const keepMs = 5000;
const longestWaitMs = 3000;

/** The library calls these gauges totals, which monitors reserve for counters. Their parts are reported as well. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

export function openMetrics() {
  const registry = new Registry();
  // Memory, CPU and the lag of the event loop.
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return {
    /** Call it before the app has routes. */
    measure: (app: FastifyInstance) => measureCalls(app, registry),
    /** Call it when the app has its routes. */
    observe: (app: App, database: Pick<Database, 'orm' | 'pool'>, backupFolder: BackupFolder | undefined) =>
      observeConsole(registry, app, database, backupFolder),
    serve: (place: MetricsPlace) => serveMetrics(registry, place),
  };
}

function observeConsole(
  registry: Registry,
  app: App,
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  backupFolder: BackupFolder | undefined,
): void {
  const { prints, eventStreams } = app.observed;
  observe(registry, 'console_prints', 'Documents being printed or waiting, in this process', prints);
  observe(registry, 'console_event_streams', 'Open event streams of this process', eventStreams);
  observe(
    registry,
    'console_pool_connections',
    'Database connections of this process',
    () => pool.totalCount,
  );
  observe(registry, 'console_pool_idle', 'Database connections without work', () => pool.idleCount);
  observe(registry, 'console_pool_waiting', 'Calls that wait for a connection', () => pool.waitingCount);

  const figures = cachedFor(keepMs, () => orNothing(consoleFigures(orm)));
  const observeFigure = (name: string, help: string, key: keyof ConsoleFigures) =>
    observe(registry, name, help, async () => (await figures())?.[key]);
  observeFigure('console_open_sessions', 'Sessions, of all consoles', 'openSessions');
  observeFigure('console_mails_waiting', 'Mails in the queue', 'waitingMails');
  observeFigure(
    'console_audit_entries_waiting',
    'Audit entries that are not in the signed log yet',
    'waitingEntries',
  );
  observeFigure('console_audit_lag_seconds', 'Age of the oldest of them', 'logLag');

  const backups = cachedFor(keepMs, () => orNothing(knownBackups(orm)));
  observe(
    registry,
    'console_backup_age_seconds',
    'Since the last good backup',
    async () => (await backups())?.ageSeconds,
  );
  observe(
    registry,
    'console_backup_failed',
    'Whether the last scheduled backup failed, or its folder cannot be used now',
    async () => {
      if (backupFolder?.isFolderUsable() === false) return 1;
      const known = await backups();
      return known && Number(known.scheduled.failure !== undefined);
    },
  );
  observe(
    registry,
    'console_backup_bytes',
    'Size of the last scheduled backup',
    async () => (await backups())?.scheduled.bytes,
  );
  observe(registry, 'console_database_up', 'Whether the database answers', async () =>
    Number((await figures()) !== undefined),
  );
}

/** While the database is unavailable, its values are left out. */
function orNothing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return inLoopTime(work, longestWaitMs).catch(() => undefined);
}
