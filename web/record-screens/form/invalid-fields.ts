import type { ZodError } from 'zod';

/** In field order; the first error of a field wins. */
export function errorsByField(error: ZodError | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

export function uniqueTexts(errors: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(Object.values(errors).map(String))];
}
