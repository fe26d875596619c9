import { z } from 'zod';

/** What the browser is given for a passkey: see the types of WebAuthn. */
export const browserOptions: z.ZodType<{ readonly challenge: string }> = z
  .looseObject({ challenge: z.string() })
  .describe('Options of WebAuthn as JSON, for `navigator.credentials`');
