/**
 * Reduces an error to what is safe to log or print. Database messages and statement parameters may contain
 * user input, password hashes and codes, so database errors are described by their codes and names only.
 */
import { DrizzleQueryError } from 'drizzle-orm';

const longestStatement = 500;
const longestMessage = 2000;
const mostCauses = 5;
const mostAggregated = 5;

export interface ErrorRecord {
  readonly type: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: ErrorRecord;
  readonly errors?: readonly ErrorRecord[];
  readonly [detail: string]: unknown;
}

/** Names and codes reported by PostgreSQL; `message`, `detail`, `hint` and `where` may contain values. */
const namedByDatabase = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const;

const namedBySystem = ['code', 'syscall', 'address', 'port', 'path'] as const;

/** Driver errors are detected by shape, because tests and tools may load a second copy of the driver. */
function isFromDatabase(error: Error): boolean {
  return 'severity' in error && 'code' in error && 'routine' in error;
}

function pick(error: Error, names: readonly string[]): Record<string, unknown> {
  const known = error as unknown as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  );
}

/** Statements use placeholders; this removes any literal that slipped in. */
function statementText(query: string): string {
  const text = query
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > longestStatement ? `${text.slice(0, longestStatement)}…` : text;
}

/** Only the stack frames: the first lines of a stack repeat the message. */
function placesOf(error: Error): string | undefined {
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return places.length > 0 ? places.join('\n') : undefined;
}

/** Parser errors quote their input. */
function mayQuote(error: Error): boolean {
  return error instanceof SyntaxError;
}

function partsOf(error: Error): Record<string, unknown> {
  if (error instanceof DrizzleQueryError) return { statement: statementText(error.query) };
  if (isFromDatabase(error)) return pick(error, namedByDatabase);
  const message = mayQuote(error) ? undefined : error.message.slice(0, longestMessage);
  return { ...(message && { message }), ...pick(error, namedBySystem) };
}

export function recordOf(error: unknown, causesLeft = mostCauses): ErrorRecord {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = placesOf(error);
  const aggregated = error instanceof AggregateError ? error.errors.slice(0, mostAggregated) : [];
  return {
    type: error.constructor.name,
    ...partsOf(error),
    ...(stack && { stack }),
    ...(aggregated.length > 0 && { errors: aggregated.map((one) => recordOf(one, causesLeft - 1)) }),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: recordOf(error.cause, causesLeft - 1) }),
  };
}

/** One line for a terminal. */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { stack: _stack, cause: _cause, errors: _errors, message, type, ...details } = recordOf(error, 0);
  const named = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  const text = message ?? [type, ...named].join(', ');
  const isWrapped = message === undefined && error.cause instanceof Error;
  return isWrapped ? `${text}: ${lineOf(error.cause)}` : text;
}
