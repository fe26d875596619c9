import { validate } from 'uuid';

/** A malformed id cannot belong to any record: callers answer 404 without a query. */
export function isId(text: string): boolean {
  return validate(text);
}

/** An id that no record has, to run the same queries for a user that does not exist. */
export const unusedId = '00000000-0000-0000-0000-000000000000';
