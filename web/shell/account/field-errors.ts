import { ApiError, messageOf } from '../../client/calls/api.ts';

/** The errors of fields if there are some, otherwise one for the whole form. */
export function errorsOf(error: unknown, fallback: string): Readonly<Record<string, string>> {
  if (error === null || error === undefined) return {};
  const fields = error instanceof ApiError ? error.errors : [];
  if (fields.length === 0) return { form: messageOf(error, fallback) };
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
}
