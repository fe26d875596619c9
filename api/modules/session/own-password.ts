/** Asks signed-in people for their password before something that must not happen on an unlocked computer. */
import type { FastifyRequest } from 'fastify';
import { auth } from '../../../domain/session/text.ts';
import { authorOf, liveSession } from '../../http/access.ts';
import { fieldRefusal } from '../../http/input/passwords.ts';
import { verifyPassword } from '../../services/secrets/passwords.ts';
import { writeAudit, type AuditAction } from '../../store/audit.ts';
import type { Orm } from '../../postgres/database.ts';
import type { TryLimits } from '../../store/session/login-limits.ts';
import { refuseTooMany } from './open-session.ts';

export interface OwnPasswordParts {
  readonly orm: Orm;
  readonly passwordChanges: TryLimits;
}

interface Asked {
  readonly password: string;
  /** Where it was entered. */
  readonly field: string;
  /** The audit action for a wrong one. */
  readonly action: AuditAction;
  /** The password to change it to. */
  readonly next?: string;
}

/**
 * 'changed' if an earlier attempt, whose answer was lost, has changed the password to `next` already: sending it again reveals no more
 * than trying it as the current one.
 */
type Outcome = 'right' | 'changed';

export async function refuseWrongPassword(
  { orm, passwordChanges }: OwnPasswordParts,
  request: FastifyRequest,
  { password, field, action, next }: Asked,
): Promise<Outcome> {
  const { user } = liveSession(request);
  refuseTooMany(await passwordChanges.take(user.id, request.ip));
  if (!(await verifyPassword(user.passwordHash, password))) {
    const isOwn = next !== undefined && user.passwordSetBy === null;
    if (isOwn && (await verifyPassword(user.passwordHash, next))) return 'changed';
    await writeAudit(orm, authorOf(request), { action, entity: 'user', recordId: user.id });
    throw fieldRefusal(field, auth.currentPasswordWrong);
  }
  await passwordChanges.forgive(user.id, request.ip);
  return 'right';
}
