/** How the OpenAPI document describes errors: one shape, and what each status means. */
import { z } from 'zod';
import { auth } from '../../../domain/session/text.ts';
import { generic } from '../../../domain/text.ts';
import { errorSchema } from '../answers/error-schema.ts';

/** The example is what people see first. */
const error = (description: string, example: z.input<typeof errorSchema>) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } },
});

const taken = '"Cricket" already exists';

/** By their names in the document. */
const answers = {
  Invalid: error('Not valid: `errors` names the fields.', {
    message: generic.badRequest,
    errors: [{ path: 'name', message: generic.badRequest }],
  }),
  SignedOut: error('No session, or one that has ended: sign in again.', { message: auth.sessionExpired }),
  Forbidden: error('Not permitted to this account.', { message: generic.forbidden }),
  Missing: error('There is no such record, or it was deleted.', { message: generic.notFound }),
  Conflict: error(
    'A duplicate, which `errors` names; a stale `version`, then `current` is the record as it is now; or a state that does not allow the call.',
    { message: taken, errors: [{ path: 'name', message: taken }] },
  ),
  Other: error(
    'Any other error: 413 too large, 415 wrong type, 429 too many tries, 500 unexpected, 503 not ' +
      'possible now (`Retry-After` says when to try again).',
    { message: generic.unavailable },
  ),
} as const;

export function errorComponents() {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(errorSchema, { io: 'input' });
  return { schemas: { Error: schema }, responses: answers };
}

interface Operation {
  readonly method: string;
  readonly isPublic: boolean;
  readonly hasPathParameter: boolean;
  readonly takesInput: boolean;
}

/** References to the errors that a call can answer. */
export function errorsOf({ method, isPublic, hasPathParameter, takesInput }: Operation) {
  const to = (name: keyof typeof answers) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(takesInput && { 400: to('Invalid') }),
    ...(!isPublic && { 401: to('SignedOut'), 403: to('Forbidden') }),
    ...(hasPathParameter && { 404: to('Missing') }),
    ...(method !== 'get' && takesInput && { 409: to('Conflict') }),
    default: to('Other'),
  };
}
