/** The application logger: JSON lines on standard output, at the level set by LOG_LEVEL. */
import { pino, type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino';
import { normalAddress } from './network-address.ts';
import { recordOf } from './error-record.ts';

export type { Logger };

/** Requests are logged by method and path only: query strings and headers may contain secrets. */
const serializers = {
  req: (request: { method: string; url: string; ip?: string }) => ({
    method: request.method,
    path: request.url.split('?')[0],
    // Logged before the address is validated, so forged text must not get through.
    from: normalAddress(request.ip),
  }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  err: (error: unknown) => recordOf(error),
};

/** Without a message pino uses the error's, and some libraries pass that message themselves. */
function withoutMessageOf(args: readonly unknown[]): unknown[] {
  const [details, text, ...rest] = args;
  const error = details instanceof Error ? details : (details as { err?: unknown } | undefined)?.err;
  if (!(error instanceof Error) || (text !== undefined && text !== error.message)) return [...args];
  return [details, 'an error', ...rest];
}

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(args, method) {
        method.apply(this, withoutMessageOf(args) as Parameters<LogFn>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
