import { z } from 'zod';

/** The WebAuthn options that the browser gets for a passkey. */
export const browserOptions: z.ZodType<{ readonly challenge: string }> = z
  .looseObject({ challenge: z.string() })
  .describe('Options of WebAuthn as JSON, for `navigator.credentials`');
