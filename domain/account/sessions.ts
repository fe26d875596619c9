/** Where a person is signed in. */
import { z } from 'zod';

export const ownSessionSchema = z.object({
  key: z.string().describe('Names the session in calls of its owner; not its id'),
  device: z.string(),
  address: z.string().nullable(),
  since: z.string(),
  lastSeen: z.string().describe('When it was last renewed by activity'),
  isThis: z.boolean().describe('The session of this call'),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const endSessionSchema = z.object({ key: z.string().min(1).max(100) });
