/** Which kinds of notices a person has turned off. */
import { z } from 'zod';
import { noticeKinds } from './kinds.ts';

/** Among the preferences. */
export const bellKey = 'bell';

export const bellSettings = z.object({ off: z.array(z.enum(noticeKinds)).max(noticeKinds.length) });
export type BellSettings = z.infer<typeof bellSettings>;
