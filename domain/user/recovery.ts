/** Password recovery: schemas shared by server and browser. */
import { z } from 'zod';
import { codeLength, textLimits } from '../values/limits.ts';
import { tooLong } from '../values/text.ts';
import { accountKey } from './account-key.ts';
import { people } from './text.ts';
import { recovery } from '../session/text.ts';
import { passwordSchema } from '../session/session.ts';

const email = z
  .string(people.emailRequired)
  .trim()
  .min(1, people.emailRequired)
  .max(textLimits.name, tooLong(recovery.email, textLimits.name))
  // A username, as at the login: the answer would promise a code that is never sent.
  .refine((text) => text === '' || accountKey(text).includes('@'), people.emailInvalid);

const otp = z
  .string(recovery.invalidCode)
  .trim()
  .regex(new RegExp(`^\\d{${codeLength}}$`), recovery.invalidCode);

export const forgotPasswordSchema = z.object({ email });
export const verifyCodeSchema = z.object({ email, otp });
export const resetPasswordSchema = z.object({ email, otp, newPassword: passwordSchema });
