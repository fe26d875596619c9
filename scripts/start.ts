/** `npm start`: one console on one port, until a signal says stop. */
import { ConfigError, readConfig } from '../api/config.ts';
import { startConsole } from '../api/main.ts';

async function main(): Promise<void> {
  const running = await startConsole(readConfig(), { docsPage: process.env.CONSOLE_DOCS === '1' });
  if (running.firstAdmin) {
    const { username, password } = running.firstAdmin;
    const shown = password === undefined ? '(as set in ADMIN_PASSWORD)' : password;
    process.stdout.write(`\n  First admin made. Sign in as: ${username}   Password: ${shown}\n\n`);
  }
  process.stdout.write(`Console is running on ${running.address.replace('127.0.0.1', 'localhost')}\n`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await running.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

try {
  await main();
} catch (error) {
  const known =
    error instanceof ConfigError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  process.stderr.write(
    `${known || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : error.stack}\n`,
  );
  process.exit(1);
}
