/** Password recovery: a code by mail, then a new password. Reveals nothing about who has an account. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { accountKey, actorNames } from '../../../domain/user/account-key.ts';
import { codeLength, codeMinutes } from '../../../domain/values/limits.ts';
import { auth, recovery, recoveryMail } from '../../../domain/session/text.ts';
import { people } from '../../../domain/user/text.ts';
import {
  forgotPasswordSchema,
  resetPasswordSchema,
  verifyCodeSchema,
} from '../../../domain/user/recovery.ts';
import { refusalFor } from '../../../domain/user/user.ts';
import { adminOrSubadmin, open } from '../../../domain/permissions.ts';
import { indiaClock } from '../../../domain/values/moment/time.ts';
import { doneSchema } from '../../http/answers/answer-schemas.ts';
import { actorOf, authorOf as signedInAuthor } from '../../http/access.ts';
import { idParams } from '../../http/input/shared-schemas.ts';
import { Refusal } from '../../http/errors.ts';
import { fieldRefusal, refuseCommonPassword } from '../../http/input/passwords.ts';
import type { App } from '../../http/server.ts';
import type { KnownDevices } from '../../services/secrets/known-devices.ts';
import { changedPassword } from '../../services/mail/account-mails.ts';
import { renderMail } from '../../services/mail/mail-layout.ts';
import { hashPassword, verifyPassword } from '../../services/secrets/passwords.ts';
import { writeAudit, type Author } from '../../store/audit.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import type { TryLimits } from '../../store/session/login-limits.ts';
import { enqueueMail, type NewMail } from '../../jobs/outbox.ts';
import { giveTryBack, markVerified, storeCode, takeTry, spendCode } from '../../store/session/recovery.ts';
import { endSessions } from '../../store/session/sessions.ts';
import type { SignInLimits } from '../../store/session/sign-in-limits.ts';
import {
  changeUser,
  findByLogin,
  lockByLogin,
  readUser,
  typedForm,
  type UserRow,
} from '../../store/user/users.ts';

export interface RecoveryParts {
  readonly orm: Orm;
  readonly requests: TryLimits;
  readonly tries: TryLimits;
  /** A reset clears the count of wrong passwords. */
  readonly logins: SignInLimits;
  /** A code from the mailbox makes a device as known as the password does. */
  readonly devices: KnownDevices;
}

const tags = ['Recovery'];
const config = { access: open };
const response = { 200: doneSchema };

/** Longer than either path takes, so that the timing reveals nothing. */
const answerMs = 200;

async function noSoonerThan<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [settled] = await Promise.allSettled([work, sleep(ms)]);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** An unknown email may be a password typed into the wrong field: it is not recorded. */
function authorOf(request: FastifyRequest, user: UserRow | undefined): Author {
  const from = { address: request.ip, requestId: request.id };
  return { id: user?.id ?? null, username: user?.username ?? actorNames.unknown, ...from };
}

async function refuseWhenTooMany(limits: TryLimits, email: string, from: string): Promise<void> {
  const retryAfter = await limits.take(accountKey(email), from);
  if (retryAfter !== undefined) throw new Refusal(429, recovery.tooManyTries, { retryAfter });
}

interface NewCode {
  readonly code: string;
  readonly codeHash: string;
}

async function newCode(): Promise<NewCode> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  return { code, codeHash: await hashPassword(code) };
}

function codeMail(user: UserRow, code: string, until: Date): NewMail {
  const body = renderMail({
    subject: recoveryMail.subject,
    before: [recoveryMail.greeting(user.username), recoveryMail.intro],
    code,
    after: [recoveryMail.validity(codeMinutes, indiaClock(until).slice(0, 5)), recoveryMail.ignore],
  });
  return { ...body, recipient: user.email, topic: `recovery:${user.id}`, usefulMinutes: codeMinutes };
}

export function recoveryRoutes(app: App, { orm, requests, tries, logins, devices }: RecoveryParts): void {
  async function mailCode(tx: Transaction, user: UserRow, { code, codeHash }: NewCode): Promise<void> {
    await enqueueMail(tx, [codeMail(user, code, await storeCode(tx, user.id, codeHash))]);
  }

  async function sendCode(request: FastifyRequest, email: string): Promise<void> {
    await refuseWhenTooMany(requests, email, request.ip);
    const code = await newCode();
    await orm.transaction(async (tx) => {
      // An email address that is being changed must not get a code that works.
      const user = await lockByLogin(tx, { email });
      if (user) await mailCode(tx, user, code);
      await writeAudit(tx, authorOf(request, user), {
        action: 'request-code',
        entity: 'user',
        ...(user && { recordId: user.id }),
      });
    });
  }

  /** The user and hash of this code; anything else gives the same error. */
  async function checkedCode(request: FastifyRequest, email: string, code: string) {
    await refuseWhenTooMany(tries, email, request.ip);
    const user = await findByLogin(orm, { email });
    const codeHash = user && (await takeTry(orm, user.id));
    // Without an account, without a code and with a wrong one: the same work, the same response.
    const isRight = await verifyPassword(codeHash, code);
    if (user && codeHash !== undefined && isRight) return { user, codeHash };
    const entry = { action: 'code-failed', entity: 'user', ...(user && { recordId: user.id }) } as const;
    await writeAudit(orm, authorOf(request, user), entry);
    throw new Refusal(400, recovery.invalidCode);
  }

  app.post(
    '/admin/forgot-password',
    {
      config,
      schema: { tags, summary: 'Send a recovery code by mail', body: forgotPasswordSchema, response },
    },
    async (request) => {
      await noSoonerThan(answerMs, sendCode(request, request.body.email));
      return { data: null, message: recovery.sent };
    },
  );

  app.post(
    '/admin/:id/recovery-code',
    {
      config: { access: adminOrSubadmin },
      schema: { tags, summary: 'Mail a recovery code to a user', params: idParams, response },
    },
    async (request) => {
      const actor = actorOf(request);
      const refuseWhoMayNot = ({ id, role, section }: UserRow) => {
        const refusal = refusalFor(actor, { _id: id, role, section }, 'edit');
        if (refusal !== undefined) throw new Refusal(403, refusal);
      };
      const { email } = await readUser(orm, request.params.id).then((user) => {
        refuseWhoMayNot(user);
        return user;
      });
      // Counted per sender: it does not use up the user's own requests.
      await refuseWhenTooMany(requests, email, actor._id);
      const code = await newCode();
      await orm.transaction(async (tx) => {
        const user = await readUser(tx, request.params.id, true);
        refuseWhoMayNot(user);
        await mailCode(tx, user, code);
        const entry = { action: 'request-code', entity: 'user', recordId: user.id } as const;
        await writeAudit(tx, signedInAuthor(request), entry);
      });
      return { data: null, message: people.codeSent };
    },
  );

  app.post(
    '/admin/verify-otp',
    { config, schema: { tags, summary: 'Check a recovery code', body: verifyCodeSchema, response } },
    async (request) => {
      const { email, otp } = request.body;
      const { user, codeHash } = await checkedCode(request, email, otp);
      await orm.transaction(async (tx) => {
        if (!(await markVerified(tx, user.id, codeHash))) throw new Refusal(400, recovery.invalidCode);
        const entry = { action: 'verify-code', entity: 'user', recordId: user.id } as const;
        await writeAudit(tx, authorOf(request, user), entry);
      });
      await tries.forgive(accountKey(email), request.ip);
      return { data: null, message: recovery.verified };
    },
  );

  app.post(
    '/admin/reset-password',
    {
      config,
      schema: {
        tags,
        summary: 'Set a new password with a verified code',
        body: resetPasswordSchema,
        response,
      },
    },
    async (request, reply) => {
      const { email, otp, newPassword } = request.body;
      refuseCommonPassword(newPassword, 'newPassword');
      const { user, codeHash } = await checkedCode(request, email, otp);
      if (user.passwordSetBy !== null && (await verifyPassword(user.passwordHash, newPassword))) {
        await giveTryBack(orm, user.id, codeHash);
        throw fieldRefusal('newPassword', auth.passwordMustDiffer);
      }
      const passwordHash = await hashPassword(newPassword);
      await orm.transaction(async (tx) => {
        // The user's row first, as everywhere: a code that is sent at the same moment would otherwise wait for this call, and this for it.
        const row = await readUser(tx, user.id, true);
        if (!(await spendCode(tx, user.id, codeHash))) throw new Refusal(400, recovery.invalidCode);
        const changed = await changeUser(
          tx,
          row,
          { password: { passwordHash, passwordSetBy: null } },
          authorOf(request, row),
        );
        await endSessions(tx, row.id, 'password-change');
        const entry = { action: 'reset-password', entity: 'user', recordId: row.id } as const;
        await writeAudit(tx, authorOf(request, row), entry);
        await enqueueMail(tx, [{ ...changedPassword(changed), recipient: row.email }]);
      });
      await tries.forgive(accountKey(email), request.ip);
      await requests.forgive(accountKey(email), request.ip);
      const forms = [typedForm({ username: user.username }), typedForm({ email: user.email })];
      await logins.startAnew(forms, user.id, request.ip);
      const owner = { id: user.id, passwordHash };
      reply.header('set-cookie', devices.remember(undefined, owner, request.protocol === 'https'));
      return { data: null, message: recovery.reset };
    },
  );
}
