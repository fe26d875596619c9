/** `npm start`: one console on one port, until it gets a signal. */
import { readConfig } from '../api/config.ts';
import type { FirstAdmin } from '../api/first-start.ts';
import { startConsole } from '../api/main.ts';
import { lineOf, recordOf } from '../api/runtime/error-record.ts';
import { untilSignalled } from './running/signals.ts';

async function main(): Promise<void> {
  const starting = startConsole(readConfig(), showAdmin);
  untilSignalled(starting);
  const running = await starting;
  process.stdout.write(`Console is running on ${running.address.replace('127.0.0.1', 'localhost')}\n`);
}

function showAdmin({ username, password = '(as set in ADMIN_PASSWORD)' }: FirstAdmin): void {
  process.stdout.write(`\n  First admin created. Sign in as: ${username}   Password: ${password}\n\n`);
}

/** One clear line; the stack is only for debugging. */
function explain(error: unknown): string {
  const places = process.env.LOG_LEVEL === 'debug' ? recordOf(error).stack : undefined;
  return [lineOf(error), ...(places === undefined ? [] : [places])].join('\n');
}

/** Settles when the console is running. */
export const done = main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
