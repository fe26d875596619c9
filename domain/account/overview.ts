/** The security of accounts, as admins and subadmins see it. */
import { z } from 'zod';
import type { Section } from '../areas.ts';
import type { Role } from '../permissions.ts';
import { overviewSentences } from './text.ts';

/** The filters of the page. */
export const overviewFilters = ['all', 'never', 'without'] as const;
export type OverviewFilter = (typeof overviewFilters)[number];

export const overviewPage = 100;

export const overviewFilterSchema = z.object({
  show: z.enum(overviewFilters, overviewSentences.badFilter).default('all'),
});
export const overviewQuerySchema = overviewFilterSchema.extend({
  cursor: z.uuid(overviewSentences.badCursor).optional(),
});

export interface AccountOverview {
  readonly _id: string;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly section: readonly Section[];
  readonly createdAt: string;
  /** The last sign-in; null if there was none. */
  readonly signedInAt: string | null;
  readonly lastSeen: string | null;
  readonly hasAuthenticator: boolean;
  readonly passkeys: number;
  readonly sessions: number;
}
