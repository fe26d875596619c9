/** Shared checks for changes of your own second factor: the password and, if the account has a factor, a code or a passkey. */
import type { FastifyRequest } from 'fastify';
import type { OwnProof } from '../../../../domain/account/second-factor.ts';
import { factorSentences, passkeySentences } from '../../../../domain/account/text.ts';
import { liveSession } from '../../../http/access.ts';
import { Refusal } from '../../../http/errors.ts';
import { fieldRefusal } from '../../../http/input/passwords.ts';
import type { Transaction } from '../../../postgres/database.ts';
import type { Site } from '../../../services/secrets/passkeys.ts';
import { takeChallenge } from '../../../store/account/passkeys.ts';
import { readUser, type UserRow } from '../../../store/user/users.ts';
import { refuseWrongPassword, type OwnPasswordParts } from '../own-password.ts';
import type { FactorChecks, Proof } from './factor-checks.ts';

interface OwnFactorParts extends OwnPasswordParts {
  readonly checks: FactorChecks;
  readonly siteFor: (request: FastifyRequest) => Site | undefined;
}

type Act<Result> = (tx: Transaction, user: UserRow) => Promise<Result>;

const notOn = () => new Refusal(409, factorSentences.notOn);

export function ownFactor({ checks, siteFor, ...parts }: OwnFactorParts) {
  const { orm } = parts;
  const askPassword = (request: FastifyRequest, password: string) =>
    refuseWrongPassword(parts, request, { password, field: 'password', action: 'second-factor-failed' });

  async function proofIn(request: FastifyRequest, { code = '', passkey }: OwnProof): Promise<Proof> {
    if (!passkey) return { code };
    const site = siteFor(request);
    // Spent even if the answer is wrong.
    const challenge = await takeChallenge(orm, liveSession(request).user.id, 'prove');
    if (!site || challenge === undefined) throw new Refusal(400, passkeySentences.wrong);
    return { answer: passkey, challenge, site };
  }

  async function withProof<Result>(request: FastifyRequest, body: OwnProof, act: Act<Result>) {
    const proof = await proofIn(request, body);
    const refusal = (text: string) => ('code' in proof ? fieldRefusal('code', text) : new Refusal(400, text));
    return checks.withProof(request, { user: liveSession(request).user, proof, refusal, gone: notOn, act });
  }

  return {
    orm,
    siteFor,
    askPassword,
    /** Password first, so that a wrong one does not consume a code. */
    async changing<Result>(request: FastifyRequest, body: OwnProof, act: Act<Result>): Promise<Result> {
      await askPassword(request, body.password);
      if (liveSession(request).user.secondFactorAt === null) throw notOn();
      return withProof(request, body, act);
    },
    /** Begins to add a factor. The first one needs the password alone: there is nothing else to prove. */
    async beginning<Result>(request: FastifyRequest, body: OwnProof, act: Act<Result>): Promise<Result> {
      await askPassword(request, body.password);
      const { id, secondFactorAt } = liveSession(request).user;
      const hasProof = body.code !== undefined || body.passkey !== undefined;
      if (hasProof && secondFactorAt !== null) return withProof(request, body, act);
      return orm.transaction(async (tx) => {
        const row = await readUser(tx, id, true);
        if (row.secondFactorAt !== null) throw fieldRefusal('code', factorSentences.codeRequired);
        return act(tx, row);
      });
    },
  };
}

export type OwnFactor = ReturnType<typeof ownFactor>;
