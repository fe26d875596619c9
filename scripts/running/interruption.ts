import os from 'node:os';

/** The person at the keyboard, or the system, wants the command to end. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', message: string) {
    super(message);
    // As a shell reports a program that a signal has ended.
    this.exitCode = 128 + os.constants.signals[signal];
  }
}

/** Aborts at the first signal; the command then tidies up, and further signals do not hurry it. */
export function abortOnSignals(message: string): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => controller.abort(new Interrupted(signal, message)));
  return controller.signal;
}
