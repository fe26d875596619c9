import { validate } from 'uuid';

/** An id that is not one can belong to no record: callers answer 404, and the database is not asked. */
export function isId(text: string): boolean {
  return validate(text);
}

/** An id that no record has, for asking the same questions about somebody who does not exist. */
export const nobody = '00000000-0000-0000-0000-000000000000';
