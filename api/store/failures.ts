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
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505' && 'constraint' in at) return String(at.constraint);
  }
  return undefined;
}
