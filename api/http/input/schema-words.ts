/** Where a schema words nothing itself, a person still reads a sentence and not a type error. */
import { z } from 'zod';
import { generic, notValid } from '../../../domain/text.ts';

/** Settings of the schema library are per thread. */
export function wordSchemas(): void {
  z.config({
    customError: ({ path = [] }) => (path.length > 0 ? notValid(path.join('.')) : generic.badRequest),
  });
}
