/** Passkeys: the parts of browser responses that the console reads. */
import { z } from 'zod';
import { textLimits } from '../values/limits.ts';
import { tooLong } from '../values/text.ts';
import { passkeySentences, passkeyWords } from './text.ts';

/** Base64url; the largest parts are a few kilobytes. */
const part = z
  .string(passkeySentences.wrong)
  .max(20_000, passkeySentences.wrong)
  .regex(/^[\w-]+$/, passkeySentences.wrong);
const credential = { id: part, rawId: part, type: z.literal('public-key', passkeySentences.wrong) };

export const newPasskeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
});
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswerSchema>;

export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

export const passkeyName = z
  .string(passkeySentences.nameRequired)
  .trim()
  .min(1, passkeySentences.nameRequired)
  .max(textLimits.name, tooLong(passkeyWords.name, textLimits.name));

export const addPasskeySchema = z.object({ name: passkeyName, answer: newPasskeyAnswerSchema });

export const passkeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;
