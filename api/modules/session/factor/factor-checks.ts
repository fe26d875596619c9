/** Checks codes of a second factor: limited like passwords, each code once, and locked after many wrong ones. */
import type { FastifyRequest } from 'fastify';
import { enteredCode, type FactorKind } from '../../../../domain/account/second-factor.ts';
import { factorSentences } from '../../../../domain/account/text.ts';
import { Refusal } from '../../../http/errors.ts';
import type { Orm, Transaction } from '../../../postgres/database.ts';
import type { KnownDevices } from '../../../services/secrets/known-devices.ts';
import { oneTimeCodeHash } from '../../../services/secrets/one-time-codes.ts';
import type { SealedSecrets } from '../../../services/secrets/sealed-secrets.ts';
import { stepOfCode } from '../../../services/secrets/totp.ts';
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
import type { SignInLimits } from '../../../store/session/sign-in-limits.ts';
import { readUser, type UserRow } from '../../../store/user/users.ts';
import { authorFrom, refuseTooMany, refuseVanished } from '../open-session.ts';

export interface FactorCheckParts {
  readonly orm: Orm;
  readonly secrets: SealedSecrets;
  readonly limits: SignInLimits;
  readonly devices: KnownDevices;
}

export interface CodeCheck<Result> {
  readonly user: UserRow;
  readonly code: string;
  /** The error for a wrong code: its status differs between signing in and being signed in. */
  readonly refusal: (sentence: string) => Refusal;
  /** In the transaction that spends the code: if it fails, the code is not spent. */
  readonly act: (tx: Transaction, user: UserRow, kind: FactorKind) => Promise<Result>;
}

export function factorChecks({ orm, secrets, limits, devices }: FactorCheckParts) {
  /** Why the code is not accepted; undefined if it is, and spent. */
  async function problemWith(tx: Transaction, userId: string, typed: string): Promise<string | undefined> {
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

  return {
    async withCode<Result>(
      request: FastifyRequest,
      { user, code, refusal, act }: CodeCheck<Result>,
    ): Promise<Result> {
      const attempt = {
        form: user.id,
        identity: user.id,
        address: request.ip,
        device: devices.recognise(request.headers.cookie, user),
        isKnownAddress: () => hasSignedInFrom(orm, user.id, request.ip),
      };
      refuseTooMany((await limits.take(attempt)).wait);
      const outcome = await orm.transaction(async (tx) => {
        const row = await readUser(tx, user.id, true).catch(refuseVanished);
        if (await isLocked(tx, row.id)) throw new Refusal(403, factorSentences.locked);
        const problem = await problemWith(tx, row.id, code);
        if (problem === undefined) {
          await forgetWrongCodes(tx, row.id);
          return { isRight: true, done: await act(tx, row, enteredCode(code).kind) } as const;
        }
        await countWrongCode(tx, row.id);
        const entry = { action: 'second-factor-failed', entity: 'user', recordId: row.id } as const;
        await writeAudit(tx, authorFrom(request, row), entry);
        return { isRight: false, problem } as const;
      });
      if (!outcome.isRight) throw refusal(outcome.problem);
      await limits.giveBack(attempt);
      return outcome.done;
    },
  };
}

export type FactorChecks = ReturnType<typeof factorChecks>;
