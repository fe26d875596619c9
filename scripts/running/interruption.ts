import os from 'node:os';

/** The user or the system stopped the command. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', message: string) {
    super(message);
    // As a shell reports a program ended by a signal.
    this.exitCode = 128 + os.constants.signals[signal];
  }
}

/** Aborts on the first signal; the command then cleans up, and further signals are ignored. */
export function abortOnSignals(message: string): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => controller.abort(new Interrupted(signal, message)));
  return controller.signal;
}
