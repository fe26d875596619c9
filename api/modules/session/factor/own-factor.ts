/** Shared checks for changes of your own second factor: the password and, if the change weakens the account, a code. */
import type { FastifyRequest } from 'fastify';
import { factorSentences } from '../../../../domain/account/text.ts';
import { liveSession } from '../../../http/access.ts';
import { Refusal } from '../../../http/errors.ts';
import { fieldRefusal } from '../../../http/input/passwords.ts';
import type { Transaction } from '../../../postgres/database.ts';
import type { UserRow } from '../../../store/user/users.ts';
import { refuseWrongPassword, type OwnPasswordParts } from '../own-password.ts';
import type { FactorChecks } from './factor-checks.ts';

interface PasswordAndCode {
  readonly password: string;
  readonly code: string;
}

export function ownFactor(parts: OwnPasswordParts, checks: FactorChecks) {
  const askPassword = (request: FastifyRequest, password: string) =>
    refuseWrongPassword(parts, request, { password, field: 'password', action: 'second-factor-failed' });

  return {
    orm: parts.orm,
    askPassword,
    /** Password first, so that a wrong one does not consume a code. */
    async withPasswordAndCode<Result>(
      request: FastifyRequest,
      { password, code }: PasswordAndCode,
      act: (tx: Transaction, user: UserRow) => Promise<Result>,
    ): Promise<Result> {
      await askPassword(request, password);
      const { user } = liveSession(request);
      if (user.secondFactorAt === null) throw new Refusal(409, factorSentences.notOn);
      const refusal = (text: string) => fieldRefusal('code', text);
      return checks.withProof(request, { user, proof: { code }, refusal, act });
    },
  };
}

export type OwnFactor = ReturnType<typeof ownFactor>;
