/** Who may restore what: an admin everything, others only what they deleted themselves a moment ago. */
import type { FastifyRequest } from 'fastify';
import { people } from '../../domain/user/text.ts';
import { NotFound } from '../postgres/failures.ts';
import type { Restoring } from '../store/record-rows.ts';
import { actorOf } from './access.ts';
import { Refusal } from './errors.ts';

/** Others get the same answer for every record that they may not restore, whether it exists or not. */
export async function restoreAs<Result>(
  request: FastifyRequest,
  restore: (how: Restoring) => Promise<Result>,
): Promise<Result> {
  if (actorOf(request).role === 'admin') return restore({});
  try {
    return await restore({ isUndo: true });
  } catch (error) {
    throw error instanceof NotFound ? new Refusal(403, people.adminRequired) : error;
  }
}
