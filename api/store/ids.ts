import { validate } from 'uuid';

/** An id that is not one can belong to no record: callers answer 404, and the database is not asked. */
export function isId(text: string): boolean {
  return validate(text);
}
