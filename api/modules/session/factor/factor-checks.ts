/** Checks codes of a second factor: limited like passwords, each code once, and locked after many wrong ones. */
import type { FastifyRequest } from 'fastify';
import type { PasskeyAnswer } from '../../../../domain/account/passkeys.ts';
import { enteredCode, type FactorKind } from '../../../../domain/account/second-factor.ts';
import { factorSentences, passkeySentences } from '../../../../domain/account/text.ts';
import { Refusal } from '../../../http/errors.ts';
import type { Orm, Transaction } from '../../../postgres/database.ts';
import type { KnownDevices } from '../../../services/secrets/known-devices.ts';
import { oneTimeCodeHash } from '../../../services/secrets/one-time-codes.ts';
import { counterOfAnswer, type Site } from '../../../services/secrets/passkeys.ts';
import type { SealedSecrets } from '../../../services/secrets/sealed-secrets.ts';
import { stepOfCode } from '../../../services/secrets/totp.ts';
import { notePasskeyUse, passkeysOf } from '../../../store/account/passkeys.ts';
import {
  authenticatorOf,
  countWrongCode,
  forgetWrongCodes,
  isLocked,
  takeOneTimeCode,
  takeStep,
} from '../../../store/account/second-factor.ts';
import { writeAudit } from '../../../store/audit.ts';
import { hasSignedInFrom } from '../../../store/session/sessions.ts';
import type { FirstInWindow } from '../../../store/session/login-limits.ts';
import type { SignInLimits } from '../../../store/session/sign-in-limits.ts';
import { readUser, type UserRow } from '../../../store/user/users.ts';
import { authorFrom, refuseTooMany, refuseVanished } from '../open-session.ts';

export interface FactorCheckParts {
  readonly orm: Orm;
  readonly secrets: SealedSecrets;
  readonly limits: SignInLimits;
  readonly devices: KnownDevices;
  readonly isFirstBlock: FirstInWindow;
}

/** A code, or the answer of a passkey to a challenge. */
export type Proof =
  | { readonly code: string }
  | { readonly answer: PasskeyAnswer; readonly challenge: string; readonly site: Site };

export interface ProofCheck<Result> {
  readonly user: UserRow;
  readonly proof: Proof;
  /** The error for a wrong code: its status differs between signing in and being signed in. */
  readonly refusal: (sentence: string) => Refusal;
  /** The error if the account has no factor any more. */
  readonly gone: () => Refusal;
  /** Runs in the transaction that consumes the code: if it fails, the code is not consumed. */
  readonly act: (tx: Transaction, user: UserRow, kind: FactorKind) => Promise<Result>;
}

export function factorChecks({ orm, secrets, limits, devices, isFirstBlock }: FactorCheckParts) {
  /** Why the code is rejected; undefined if it was accepted and consumed. */
  async function problemWithCode(
    tx: Transaction,
    userId: string,
    typed: string,
  ): Promise<string | undefined> {
    const { kind, code } = enteredCode(typed);
    if (kind === 'recovery-code') {
      const isTaken = await takeOneTimeCode(tx, userId, oneTimeCodeHash(userId, code));
      return isTaken ? undefined : factorSentences.wrongCode;
    }
    const found = await authenticatorOf(tx, userId);
    if (!found) return factorSentences.wrongCode;
    const secret = secrets.open(found.secret, userId);
    if (!secret) throw new Refusal(409, factorSentences.unreadable);
    const step = stepOfCode(secret, code, found.now);
    if (step === undefined) return factorSentences.wrongCode;
    return (await takeStep(tx, userId, step)) ? undefined : factorSentences.usedCode;
  }

  async function problemWithPasskey(
    tx: Transaction,
    userId: string,
    { answer, challenge, site }: Extract<Proof, { answer: PasskeyAnswer }>,
  ): Promise<string | undefined> {
    const found = (await passkeysOf(tx, userId)).find(({ credentialId }) => credentialId === answer.id);
    const counter = found && (await counterOfAnswer(site, challenge, found, answer));
    if (!found || counter === undefined) return passkeySentences.wrong;
    await notePasskeyUse(tx, found.id, counter);
    return undefined;
  }

  const problemWith = (tx: Transaction, userId: string, proof: Proof) =>
    'code' in proof ? problemWithCode(tx, userId, proof.code) : problemWithPasskey(tx, userId, proof);

  /** No more codes are checked. One entry, however many are still tried. */
  async function noteBlock(request: FastifyRequest, user: UserRow): Promise<void> {
    const entry = { action: 'second-factor-blocked', entity: 'user', recordId: user.id } as const;
    await writeAudit(orm, authorFrom(request, user), entry);
  }

  return {
    async withProof<Result>(
      request: FastifyRequest,
      { user, proof, refusal, gone, act }: ProofCheck<Result>,
    ): Promise<Result> {
      const attempt = {
        form: user.id,
        identity: user.id,
        address: request.ip,
        device: devices.recognise(request.headers.cookie, user),
        isKnownAddress: () => hasSignedInFrom(orm, user.id, request.ip),
      };
      const { wait, reached } = await limits.take(attempt);
      if (reached !== undefined) await noteBlock(request, user);
      refuseTooMany(wait);
      const outcome = await orm.transaction(async (tx) => {
        const row = await readUser(tx, user.id, true).catch(refuseVanished);
        if (row.secondFactorAt === null) throw gone();
        if (await isLocked(tx, row.id)) {
          return {
            isRight: false,
            isLocked: true,
            refused: new Refusal(403, factorSentences.locked),
          } as const;
        }
        const problem = await problemWith(tx, row.id, proof);
        if (problem === undefined) {
          await forgetWrongCodes(tx, row.id);
          return { isRight: true, done: await act(tx, row, kindOf(proof)) } as const;
        }
        await countWrongCode(tx, row.id);
        const entry = { action: 'second-factor-failed', entity: 'user', recordId: row.id } as const;
        await writeAudit(tx, authorFrom(request, row), entry);
        return { isRight: false, isLocked: false, refused: refusal(problem) } as const;
      });
      if (!outcome.isRight) {
        // After the transaction: the counter uses a connection of its own, and tries that wait for the account would hold all others.
        if (outcome.isLocked && (await isFirstBlock(user.id, request.ip))) await noteBlock(request, user);
        throw outcome.refused;
      }
      await limits.giveBack(attempt);
      return outcome.done;
    },
  };
}

function kindOf(proof: Proof): FactorKind {
  return 'code' in proof ? enteredCode(proof.code).kind : 'passkey';
}

export type FactorChecks = ReturnType<typeof factorChecks>;
