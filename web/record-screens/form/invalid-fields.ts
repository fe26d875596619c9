import type { ZodError } from 'zod';

/** In the order of the fields; the first of a field counts. */
export function errorsByField(error: ZodError | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

export function uniqueTexts(errors: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(Object.values(errors).map(String))];
}
