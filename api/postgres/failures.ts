/** Errors of the store in product terms; http/errors.ts maps them to status codes. */

export class NotFound extends Error {}

/** The name, or the Idempotency-Key, is already taken. */
export class Duplicate extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Someone else saved in the meantime. Carries the current record. */
export class StaleVersion extends Error {
  readonly current: Record<string, unknown>;
  readonly changedBy: string;
  readonly changedAt: Date;
  constructor(message: string, current: Record<string, unknown>, changedBy: string, changedAt: Date) {
    super(message);
    this.current = current;
    this.changedBy = changedBy;
    this.changedAt = changedAt;
  }
}

/** The validation context of a save has changed meanwhile: it has to be validated again. */
export class ContextChanged extends Error {}

/** Driver errors are wrapped; a unique violation carries the name of the index. */
export function uniqueViolation(error: unknown): string | undefined {
  for (const at of chainOf(error)) {
    if ('code' in at && at.code === '23505' && 'constraint' in at) return String(at.constraint);
  }
  return undefined;
}

/** The database could not be reached. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

/** The error and its causes, outermost first; bounded, in case the chain is circular. */
export function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at);
  return chain;
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Temporary SQLSTATEs: connections (08), resources except a full disk (53), a conflict with another
 * transaction (40), a lock timeout (55P03), an operator or a shutdown (57), a read-only server (25006), a
 * transaction timeout (25P03, 25P04), and a server that refuses this client (28, 3D).
 */
const passingStates = /^(08...|53(?!100)...|40...|55P03|57...|25006|25P0[34]|28...|3D...)$/;

const connectionMessages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|is not queryable|not currently accepting connections|Cannot use a pool after calling end/;

/** True if the database is unavailable, as opposed to rejecting the statement. */
export function isUnavailable(error: unknown): boolean {
  return chainOf(error).some((at) => {
    if (at instanceof DatabaseAway) return true;
    const { code, syscall } = at as NodeJS.ErrnoException;
    if (syscall === 'connect') return true;
    if (typeof code === 'string' && (connectionCodes.has(code) || passingStates.test(code))) return true;
    return connectionMessages.test(at.message);
  });
}

const readOnlyState = '25006';

/** True if the server is read-only: a standby that has not been promoted yet, or set to be read-only. */
export function isReadOnly(error: unknown): boolean {
  return chainOf(error).some((at) => 'code' in at && at.code === readOnlyState);
}

/** True if the statement was not run because an earlier one in its transaction failed. */
export function isRefused(error: unknown): boolean {
  return chainOf(error).some((at) => 'code' in at && at.code === '25P02');
}

const fullDiskCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT']);

/** True if the disk of the database or of this machine is full. */
export function isDiskFull(error: unknown): boolean {
  return chainOf(error).some((at) => 'code' in at && fullDiskCodes.has(String(at.code)));
}

export function isFileMissing(error: unknown): boolean {
  return chainOf(error).some((at) => 'code' in at && at.code === 'ENOENT');
}

/** True if a statement was cancelled because it took too long. */
export function isCancelled(error: unknown): boolean {
  return chainOf(error).some((at) => 'code' in at && at.code === '57014');
}
