/** Sign-in and session: schemas shared by server and browser. */
import { z } from 'zod';
import { passwordLimits } from '../values/limits.ts';
import { auth, passwordLength } from './text.ts';

const credential = z.string(auth.credentialsRequired).min(1, auth.credentialsRequired);

export const loginSchema = z
  .object({
    username: credential.max(200, auth.wrongCredentials).optional(),
    email: credential.max(200, auth.wrongCredentials).optional(),
    password: credential.max(1000, auth.wrongCredentials),
  })
  .refine((body) => body.username !== undefined || body.email !== undefined, auth.credentialsRequired);

const lengthMessage = passwordLength(passwordLimits.min, passwordLimits.max);

/** The rule for new passwords; the server also rejects the most common ones. */
export const passwordSchema = z
  .string(lengthMessage)
  .min(passwordLimits.min, lengthMessage)
  .max(passwordLimits.max, lengthMessage);

export const changePasswordSchema = z.object({
  currentPassword: z.string(auth.currentPasswordWrong).min(1, auth.currentPasswordWrong).max(1000),
  newPassword: passwordSchema,
});
