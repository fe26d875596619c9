/** Starts the server and shuts it down without losing data. */
import os from 'node:os';
import path from 'node:path';
import { createApp } from './app.ts';
import { openAuditLog } from './audit-log.ts';
import type { Config } from './config.ts';
import { fillNewDatabase, type ShowAdmin } from './first-start.ts';
import { scheduledBackups } from './jobs/backup/scheduled-backups.ts';
import { consoleWatch } from './jobs/console-watch.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { listenAt, refuseUnusableAddress } from './http/connection/listening.ts';
import type { App } from './http/server.ts';
import { createLogger, type Logger } from './runtime/logger.ts';
import { openSealing } from './sealing.ts';
import { refuseUnusableDatabase } from './usable-database.ts';
import { refuseUnusablePlaces } from './usable-places.ts';
import { mailerFor } from './services/mail/mail.ts';
import { keyFileOf, readOrMakeKey } from './postgres/backup/file/key-file.ts';
import { migrateUnderLock, openDatabase, type Database } from './postgres/database.ts';

export interface RunningConsole {
  readonly address: string;
  readonly log: Logger;
  stop(): Promise<void>;
}

const webFolder = path.join(import.meta.dirname, '../web');
const longestStopMs = 10_000;

export async function startConsole(config: Config, showAdmin?: ShowAdmin): Promise<RunningConsole> {
  const log = createLogger(config.logLevel);
  // Checked first, so that there is nothing to shut down on failure.
  await refuseUnusableAddress(config);
  await refuseUnusablePlaces(config);
  const database = await openDatabase(config, log);
  let app: App | undefined;
  try {
    if (config.databaseUrl) await refuseUnusableDatabase(database.pool, { writes: true });
    await migrateUnderLock(database.pool, (orm) => fillNewDatabase(orm, config.admin, showAdmin));
    const disks = {
      folders: [config.dataDir, os.tmpdir()],
      databaseFolder: config.databaseUrl ? undefined : config.dataDir,
    };
    const auditLog = await openAuditLog(config, database, log);
    const sealing = { sealer: await openSealing(config, database), auditLog: auditLog.log };
    // Loaded only if metrics are enabled.
    const metrics = config.metrics && (await import('./metrics.ts')).openMetrics();
    const backups = backupsOf(config, database, log);
    app = await createApp(
      {
        ...config,
        measure: metrics?.measure,
        webFolder,
        logger: log,
        disks,
        sealing,
        backupFolder: backups,
      },
      database,
    );
    if (metrics && config.metrics) {
      metrics.observe(app, database, backups);
      const server = await metrics.serve(config.metrics);
      app.addHook('onClose', () => server.close());
    }
    const address = await listenAt(app, config);
    const mailer = mailerFor(config, log);
    const watch = consoleWatch({ ...database, folders: disks.folders, place: config.dataDir });
    const housekeeping = startHousekeeping({ orm: database.orm, log, mailer, auditLog: auditLog.job, watch });
    const startedBackups = backups?.start();
    let jobsStopped: Promise<unknown> | undefined;
    const stopJobs = () => (jobsStopped ??= Promise.all([housekeeping.stop(), startedBackups?.stop()]));
    const close = async () => {
      await app?.close();
      await stopJobs();
      return true;
    };
    return {
      address,
      log,
      stop: async () => {
        const overdue = new Promise<false>((resolve) => setTimeout(resolve, longestStopMs, false).unref());
        // A slow mail server must not delay the shutdown; unsent mail is retried after the next start.
        const isDone = await Promise.race([close(), overdue]);
        // A call that still waits, for a lock or the rest of its body, is cut off and repeated by its screen.
        if (!isDone) stopJobs().catch(() => undefined);
        mailer.close();
        await (isDone ? database.close() : database.closeNow());
      },
    };
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
}

function backupsOf({ backups: schedule, backupKey }: Config, database: Database, log: Logger) {
  if (!schedule) return undefined;
  const keyFile = keyFileOf();
  const onMade = () =>
    log.warn({ keyFile }, 'created the backup key: keep a copy of it away from the backups');
  const secret = async () => (await readOrMakeKey({ backupKey, keyFile }, onMade)).secret;
  return scheduledBackups({ ...database, schedule, secret, log });
}
