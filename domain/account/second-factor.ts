/** The second factor of an account: schemas and rules shared by server and browser. */
import { z } from 'zod';
import { auth } from '../session/text.ts';
import { authenticatorLimits, oneTimeCodes } from '../values/limits.ts';
import { passkeyAnswerSchema, passkeySchema } from './passkeys.ts';
import { factorSentences } from './text.ts';

/** What a sign-in was confirmed with. */
export const factorKinds = ['authenticator', 'recovery-code', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

const authenticatorCode = new RegExp(`^\\d{${authenticatorLimits.digits}}$`);

export type EnteredCode = { readonly kind: Exclude<FactorKind, 'passkey'>; readonly code: string };

/** Ignores spaces and hyphens; letters that look like digits are read as digits. */
export function enteredCode(typed: string): EnteredCode {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (authenticatorCode.test(code)) return { kind: 'authenticator', code };
  return { kind: 'recovery-code', code: code.replaceAll('o', '0').replaceAll(/[il]/g, '1') };
}

/** Groups of four are easier to copy by hand. */
export function showOneTimeCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

const longestCode = oneTimeCodes.length * 2;
const code = z
  .string(factorSentences.wrongCode)
  .trim()
  .min(1, factorSentences.codeRequired)
  .max(longestCode, factorSentences.wrongCode);
const password = z.string(auth.currentPasswordWrong).min(1, auth.currentPasswordWrong).max(1000);
const ticket = z
  .string(factorSentences.ticketExpired)
  .min(1, factorSentences.ticketExpired)
  .max(1000, factorSentences.ticketExpired);

/** A code, or the answer of a passkey. */
const proof = { code: code.optional(), passkey: passkeyAnswerSchema.optional() };
const proofRequired = { path: ['code'], error: factorSentences.codeRequired };
const hasProof = (body: { readonly code?: unknown; readonly passkey?: unknown }) =>
  body.code !== undefined || body.passkey !== undefined;

export const secondStepSchema = z.object({ ticket, ...proof }).refine(hasProof, proofRequired);
export const ticketSchema = z.object({ ticket });
export const confirmSchema = z.object({ code });
export const passwordOnlySchema = z.object({ password });
export const factorChangeSchema = z.object({ password, ...proof }).refine(hasProof, proofRequired);
/** To add a factor: the proof only if the account already has one. */
export const beginSchema = z.object({ password, ...proof });
export type OwnProof = z.output<typeof beginSchema>;

export const factorStateSchema = z.object({
  authenticatorSince: z.string().nullable().describe('When the authenticator app was confirmed'),
  codesLeft: z.number().int().describe('Recovery codes that were not used yet'),
  passkeys: passkeySchema.array(),
  passkeysPossible: z.boolean().describe('Browsers allow passkeys at this address'),
});
export type FactorState = z.infer<typeof factorStateSchema>;

export const newAuthenticatorSchema = z.object({
  secret: z.string().describe('Base32, to be typed into an app'),
  uri: z.string().describe('otpauth address, for a QR code'),
});
export type NewAuthenticator = z.infer<typeof newAuthenticatorSchema>;

export const newCodesSchema = z.object({ codes: z.array(z.string()) });
export type NewCodes = z.infer<typeof newCodesSchema>;
