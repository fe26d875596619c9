import type { RunningConsole } from '../api/main.ts';

/** Finishes what runs, then ends with 0; a second signal does not hurry it. */
export function untilSignalled(running: RunningConsole): void {
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
