/** What the store refuses, in the terms of the product; http/errors.ts turns these into statuses. */

export class NotFound extends Error {}

/** A name that is taken. */
export class Duplicate extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** An Idempotency-Key that came before, with another body. */
export class KeyReused extends Error {}

/** Someone else saved in between. Carries the record as it is now, so that nothing has to be guessed. */
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

/** Driver errors arrive wrapped; unique violations carry the name of the index that refused. */
export function uniqueViolation(error: unknown): string | undefined {
  for (const at of chainOf(error)) {
    if ('code' in at && at.code === '23505' && 'constraint' in at) return String(at.constraint);
  }
  return undefined;
}

/** The database could not be asked at all. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause });
  }
}

/** The error and what caused it, outermost first; a loop ends after some steps. */
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
 * SQLSTATEs that say 'not now': connections (08), resources except a full disk (53), a conflict with another
 * transaction (40), a lock that was not got (55P03), an operator or a shutdown (57), a server that only reads
 * (25006), a transaction that took too long (25P03, 25P04), and a server that refuses this console (28, 3D).
 */
const passingStates = /^(08...|53(?!100)...|40...|55P03|57...|25006|25P0[34]|28...|3D...)$/;

const connectionMessages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|is not queryable|not currently accepting connections|Cannot use a pool after calling end/;

/** True when the database could not do it now, as opposed to refusing what it was asked. */
export function isUnavailable(error: unknown): boolean {
  return chainOf(error).some((at) => {
    if (at instanceof DatabaseAway) return true;
    const { code, syscall } = at as NodeJS.ErrnoException;
    if (syscall === 'connect') return true;
    if (typeof code === 'string' && (connectionCodes.has(code) || passingStates.test(code))) return true;
    return connectionMessages.test(at.message);
  });
}

const fullDiskCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT']);

/** True when the disk of the database or of this machine takes no more. */
export function isDiskFull(error: unknown): boolean {
  return chainOf(error).some((at) => 'code' in at && fullDiskCodes.has(String(at.code)));
}
