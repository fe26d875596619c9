import type { RunningConsole } from '../../api/main.ts';

/** Finishes running work, then exits with 0; a second signal is ignored. */
export function untilSignalled(running: RunningConsole): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await running.stop();
    process.exit(0);
  };
  // Node would print the whole error, which may contain user input.
  process.on('uncaughtException', (error) => {
    running.log.fatal({ err: error }, 'the console ends because of an error');
    process.exit(1);
  });
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
