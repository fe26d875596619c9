/** Default messages where a schema has none, so that users never see a type error. */
import { z } from 'zod';
import { generic } from '../../../domain/text.ts';
import { notValid } from '../../../domain/values/text.ts';

/** Settings of the schema library are per thread. */
export function wordSchemas(): void {
  z.config({
    customError: ({ path = [] }) => (path.length > 0 ? notValid(path.join('.')) : generic.badRequest),
  });
}
