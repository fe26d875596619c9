/** Shared checks for changes of your own second factor: the password and, if the account has a factor, a code. */
import type { FastifyRequest } from 'fastify';
import { factorSentences } from '../../../../domain/account/text.ts';
import { liveSession } from '../../../http/access.ts';
import { Refusal } from '../../../http/errors.ts';
import { fieldRefusal } from '../../../http/input/passwords.ts';
import type { Transaction } from '../../../postgres/database.ts';
import { readUser, type UserRow } from '../../../store/user/users.ts';
import { refuseWrongPassword, type OwnPasswordParts } from '../own-password.ts';
import type { FactorChecks } from './factor-checks.ts';

interface PasswordAndCode {
  readonly password: string;
  readonly code: string;
}

interface PasswordAndMaybeCode {
  readonly password: string;
  readonly code?: string | undefined;
}

type Act<Result> = (tx: Transaction, user: UserRow) => Promise<Result>;

export function ownFactor(parts: OwnPasswordParts, checks: FactorChecks) {
  const askPassword = (request: FastifyRequest, password: string) =>
    refuseWrongPassword(parts, request, { password, field: 'password', action: 'second-factor-failed' });

  const refusal = (text: string) => fieldRefusal('code', text);
  const withCode = <Result>(request: FastifyRequest, code: string, act: Act<Result>) =>
    checks.withProof(request, { user: liveSession(request).user, proof: { code }, refusal, act });

  return {
    orm: parts.orm,
    /** Password first, so that a wrong one does not consume a code. */
    async withPasswordAndCode<Result>(
      request: FastifyRequest,
      { password, code }: PasswordAndCode,
      act: Act<Result>,
    ): Promise<Result> {
      await askPassword(request, password);
      if (liveSession(request).user.secondFactorAt === null) throw new Refusal(409, factorSentences.notOn);
      return withCode(request, code, act);
    },
    /** Begins to add a factor. The first one needs the password alone: there is nothing else to prove. */
    async beginning<Result>(
      request: FastifyRequest,
      { password, code }: PasswordAndMaybeCode,
      act: Act<Result>,
    ): Promise<Result> {
      await askPassword(request, password);
      const { user } = liveSession(request);
      if (code !== undefined && user.secondFactorAt !== null) return withCode(request, code, act);
      return parts.orm.transaction(async (tx) => {
        const row = await readUser(tx, user.id, true);
        if (row.secondFactorAt !== null) throw refusal(factorSentences.codeRequired);
        return act(tx, row);
      });
    },
  };
}

export type OwnFactor = ReturnType<typeof ownFactor>;
