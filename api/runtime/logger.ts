/** The application logger: JSON lines on standard output, at the level set by LOG_LEVEL. */
import { pino, type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino';
import { validate } from 'uuid';
import { peopleScreen } from '../../domain/sense/people/address.ts';
import { normalAddress } from './network-address.ts';
import { recordOf } from './error-record.ts';

export type { Logger };

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip?: string;
  readonly params?: unknown;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/** The page of a user is not a route of its own. */
const userPage = new RegExp(`^${peopleScreen}/.+`);

/** The path with ids; every other value in it, such as the name of a user, is replaced by its name in the route. */
function pathOf({ url, params, routeOptions }: LoggedRequest): string {
  const path = url.split('?')[0] ?? '';
  const route = routeOptions?.url;
  if (route === undefined) return path.replace(userPage, `${peopleScreen}/:name`);
  const values = params as Readonly<Record<string, string>>;
  const isShown = (name: string) => validate(values[name]);
  return route.includes(':')
    ? route.replaceAll(/:(\w+)/g, (hidden, name: string) => (isShown(name) ? String(values[name]) : hidden))
    : path;
}

/** Requests are logged by method and path only: query strings and headers may contain secrets. */
const serializers = {
  req: (request: LoggedRequest) => ({
    method: request.method,
    path: pathOf(request),
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
