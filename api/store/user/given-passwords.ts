/**
 * Passwords set by someone else: valid for one sign-in and a change, and only while that person may set them.
 */
import { mayStillBeUsed, type PersonActor, type User } from '../../../domain/user/user.ts';
import type { Executor } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { readUser, type UserRow } from './users.ts';

const asUser = (row: UserRow): User & PersonActor => ({ ...row, _id: row.id });

/**
 * True if the user has gained permissions since, or the person who set the password lost permissions or the
 * account.
 */
export async function isGivenPasswordVoid(orm: Executor, row: UserRow): Promise<boolean> {
  if (row.passwordSetBy === null) return false;
  const setter = await readUser(orm, row.passwordSetBy).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });
  return !mayStillBeUsed(setter && asUser(setter), asUser(row));
}
