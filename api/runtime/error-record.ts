/**
 * What may be said about an error in a log or on a terminal. The database's own words and the parameters of
 * a statement hold what people typed, password hashes and codes, so errors that come from it are described
 * by their codes and names only.
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

/** Names and codes that PostgreSQL reports; `message`, `detail`, `hint` and `where` may hold values. */
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

/** Errors of the driver are known by their shape: tests and tools may load a second copy of it. */
function isFromDatabase(error: Error): boolean {
  return 'severity' in error && 'code' in error && 'routine' in error;
}

function pick(error: Error, names: readonly string[]): Record<string, unknown> {
  const known = error as unknown as Record<string, unknown>;
  return Object.fromEntries(
    names.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  );
}

/** Statements carry placeholders; a literal that slipped into one is taken out. */
function statementText(query: string): string {
  const text = query
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > longestStatement ? `${text.slice(0, longestStatement)}…` : text;
}

/** The places only: the first lines of a stack repeat the message. */
function placesOf(error: Error): string | undefined {
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return places.length > 0 ? places.join('\n') : undefined;
}

/** A parser quotes what it could not read. */
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
