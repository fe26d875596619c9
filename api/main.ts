/** Starts a console and stops it again without losing anything. */
import path from 'node:path';
import { createApp } from './app.ts';
import { ConfigError, type Config } from './config.ts';
import { furnishNewDatabase, type FirstAdmin } from './first-start.ts';
import { startHousekeeping } from './housekeeping.ts';
import { mailerFor } from './services/mail.ts';
import { migrateUnderLock, openDatabase, type Database, type Log } from './store/database.ts';

export interface RunningConsole {
  readonly address: string;
  /** Present when this start made the first admin. */
  readonly firstAdmin: FirstAdmin | undefined;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly docsPage?: boolean;
}

const webFolder = path.join(import.meta.dirname, '../web');
const longestStopMs = 10_000;

/** JSON lines before and beside the HTTP server's own. */
function jsonLog(level: string): Log {
  const silent = level === 'silent';
  const line = (name: string) => (details: object, message: string) => {
    if (!silent)
      process.stdout.write(
        `${JSON.stringify({ level: name, time: Date.now(), ...details, msg: message })}\n`,
      );
  };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

export async function startConsole(config: Config, options: StartOptions = {}): Promise<RunningConsole> {
  const log = jsonLog(config.logLevel);
  const database = await openDatabase(config, log);
  try {
    if (config.databaseUrl) await refuseUnreachable(database.pool);
    let firstAdmin: FirstAdmin | undefined;
    await migrateUnderLock(database.pool, async (orm) => {
      firstAdmin = await furnishNewDatabase(orm, config.admin);
    });
    const app = await createApp({ ...config, ...options, webFolder }, database);
    const mailer = mailerFor(config, log);
    const housekeeping = startHousekeeping(database.orm, log, mailer);
    const address = await app.listen({ port: config.port, host: config.host });
    return {
      address,
      firstAdmin,
      stop: async () => {
        const overdue = new Promise<void>((resolve) => setTimeout(resolve, longestStopMs).unref());
        // A mail server that keeps us waiting must not: what it did not take is tried again after the next start.
        await Promise.race([app.close().then(() => housekeeping.stop()), overdue]);
        mailer.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function refuseUnreachable(pool: Database['pool']): Promise<void> {
  await pool.query('select 1').catch((error: unknown) => {
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new ConfigError(`DATABASE_URL: the server cannot be used: ${reason}`);
  });
}
