import type { RunningConsole } from '../../api/main.ts';

/**
 * Finishes running work, then exits with 0; a second signal is ignored. Called before the start has finished: a console
 * that is killed halfway would leave its database server behind.
 */
export function untilSignalled(
  starting: Promise<RunningConsole>,
  beforeStop: () => Promise<unknown> = () => Promise.resolve(),
): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const running = await starting.catch(() => undefined);
    if (!running) return; // the caller reports why
    await beforeStop();
    await running.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // Node would print the whole error, which may contain user input.
  const logErrors = ({ log }: RunningConsole) =>
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'the console ends because of an error');
      process.exit(1);
    });
  starting.then(logErrors, () => undefined);
}
