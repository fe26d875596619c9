/** Values that forms send as JSON text. */
import { z } from 'zod';

/** JSON text, or the value itself. */
export function jsonOrText<Output, Input>(schema: z.ZodType<Output, Input>, invalid: string) {
  return z.union([z.string(), schema], invalid).transform((sent, context) => {
    const parsed = schema.safeParse(typeof sent === 'string' ? parseJson(sent) : sent);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: invalid });
    return z.NEVER;
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
