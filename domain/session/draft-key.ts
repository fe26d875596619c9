import { z } from 'zod';

export const draftKeySchema = z.object({
  owner: z.string().describe('Marks the drafts of a person in a browser, without naming the person'),
  key: z.string().describe('AES-256 key, base64url'),
});
export type DraftKey = z.infer<typeof draftKeySchema>;
