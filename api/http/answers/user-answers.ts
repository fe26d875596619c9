/** Accounts and sessions in answers. */
import { z } from 'zod';
import { sections } from '../../../domain/areas.ts';
import { roles } from '../../../domain/permissions.ts';
import type { User, UserRecord } from '../../../domain/user/user.ts';
import { answerSchema, listOf } from './answer-schemas.ts';

export const userSchema = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  section: listOf(z.enum(sections)),
  permissions: listOf(z.string()),
  mustChangePassword: z.boolean().optional().describe('Somebody else set the password'),
  twoFactor: z.boolean().optional().describe('The account has a second factor'),
  sessionExpires: z.string().nullable().describe('Null if the person is not signed in'),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
}) satisfies z.ZodType<UserRecord>;

const ownUser = userSchema.extend({
  twoFactorRequiredFrom: z.string().optional().describe('A day in the future'),
  mustSetUpTwoFactor: z
    .boolean()
    .optional()
    .describe('Most other calls are refused until a second factor is set up'),
}) satisfies z.ZodType<User>;

/** The specification requires the user twice. */
export const userAnswer = answerSchema(userSchema).extend({ user: userSchema });
export const ownUserAnswer = answerSchema(ownUser).extend({ user: ownUser });

export const endedAnswer = answerSchema(z.object({ sessions: z.number().int().describe('How many ended') }));

const times = z.object({ sessionExpires: z.string(), currentTime: z.string() });
export const timesAnswer = answerSchema(times).extend(times.shape);

const opened = times.extend({ token: z.string(), user: ownUser });
export const openedAnswer = answerSchema(opened).extend(opened.shape);

const secondStep = z.object({
  twoFactor: z.boolean(),
  ticket: z.string().describe('For the second step'),
  ticketExpires: z.string(),
  methods: z.array(z.string()),
});
export const signInAnswer = z.union([
  openedAnswer,
  answerSchema(secondStep)
    .extend(secondStep.shape)
    .describe('The account has a second factor: a session needs the second step'),
]);
