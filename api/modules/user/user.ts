/** Staff accounts. Admins manage them all; domain/user/user.ts defines the limits of a subadmin. */
import { z } from 'zod';
import { auth } from '../../../domain/session/text.ts';
import { people } from '../../../domain/user/text.ts';
import {
  assignmentRefusal,
  maySee,
  permissionsAfterSave,
  refusalFor,
  takeoverRefusal,
  userCreateSchema,
  userUpdateSchema,
  type PersonActor,
  type UserUpdate,
} from '../../../domain/user/user.ts';
import { adminOrSubadmin, allows } from '../../../domain/permissions.ts';
import { answerSchema, doneSchema } from '../../http/answers/answer-schemas.ts';
import { endedAnswer, userAnswer, userSchema } from '../../http/answers/user-answers.ts';
import { actorOf, authorOf, liveSession, sessionEnded } from '../../http/access.ts';
import { keyedCallOf } from '../../http/idempotency-key.ts';
import { mountHistory } from '../../http/history.ts';
import { idParams, versionField } from '../../http/input/shared-schemas.ts';
import { Refusal } from '../../http/errors.ts';
import { refuseCommonPassword } from '../../http/input/passwords.ts';
import { unknownIdFirst } from '../../http/input/unknown-first.ts';
import type { App } from '../../http/server.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { movedEmail } from '../../services/mail/account-mails.ts';
import { hashPassword } from '../../services/secrets/passwords.ts';
import { writeAudit } from '../../store/audit.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { answerOnce } from '../../store/idempotency.ts';
import { voidCode } from '../../store/session/recovery.ts';
import { endSessions } from '../../store/session/sessions.ts';
import type { AccountLimits } from '../../store/session/sign-in-limits.ts';
import { forgetWrongPasswords } from '../../store/session/wrong-passwords.ts';
import {
  changeUser,
  findUser,
  hideUser,
  insertUser,
  listUsers,
  lockAdmins,
  presentUser,
  readUser,
  refuseStaleUser,
  sessionEndOf,
  type UserChange,
  type UserRow,
} from '../../store/user/users.ts';
import { followSetPassword } from './set-password.ts';

const tags = ['User'];
const config = { access: adminOrSubadmin };

function refuse(status: number, sentence: string | undefined): void {
  if (sentence !== undefined) throw new Refusal(status, sentence);
}

const asPerson = (row: UserRow): PersonActor => ({ ...row, _id: row.id });

export function userRoutes(app: App, orm: Orm, limits: AccountLimits): void {
  app.get(
    '/admin/all',
    { config, schema: { tags, summary: 'List users', response: { 200: answerSchema(z.array(userSchema)) } } },
    async (request) => {
      const actor = actorOf(request);
      const users = (await listUsers(orm)).filter(({ row }) => maySee(actor, asPerson(row)));
      return {
        data: users.map(({ row, sessionExpires }) => presentUser(row, sessionExpires)),
        message: people.fetched,
      };
    },
  );

  app.post(
    '/admin/create',
    {
      config: { ...config, takesKey: true },
      schema: { tags, summary: 'Create a user', body: userCreateSchema, response: { 201: userAnswer } },
    },
    async (request, reply) => {
      const { password, ...wanted } = request.body;
      refuse(403, assignmentRefusal(actorOf(request), wanted));
      refuseCommonPassword(password, 'password');
      const passwordHash = await hashPassword(password);
      const author = authorOf(request);
      const created = await answerOnce(orm, keyedCallOf(request), async (tx) => {
        const { actor } = await lockActor(tx, liveSession(request).user.id);
        refuse(403, assignmentRefusal(actor, wanted));
        const user = presentUser(await insertUser(tx, { ...wanted, passwordHash }, author));
        return { data: user, user, message: people.created };
      });
      return reply.status(201).send(created);
    },
  );

  app.put(
    '/admin/:id',
    {
      config: { ...config, takesKey: true },
      schema: {
        tags,
        summary: 'Update a user',
        params: idParams,
        // The version may be beside the wrapped fields, where other records have it.
        body: z.object({
          userData: userUpdateSchema.extend({ version: versionField.optional() }),
          version: versionField.optional(),
        }),
        response: { 200: userAnswer },
      },
      ...unknownIdFirst((id) => findUser(orm, id, { deletedToo: false })),
    },
    async (request) => {
      const { version = request.body.version, ...wanted } = request.body.userData;
      const author = authorOf(request);
      if (wanted.password !== undefined) refuseCommonPassword(wanted.password, 'password');
      const passwordHash = wanted.password === undefined ? undefined : await hashPassword(wanted.password);
      const givenAnew: { readonly before: UserRow; readonly after: UserRow }[] = [];
      const answer = await answerOnce(orm, keyedCallOf(request), async (tx) => {
        const { actor, target, admins } = await lockPeople(
          tx,
          liveSession(request).user.id,
          request.params.id,
        );
        refuse(403, refusalFor(actor, asPerson(target), 'edit'));
        refuse(403, assignmentRefusal(actor, wanted, target.permissions));
        refuseStaleUser(target, version);
        const movesEmail = wanted.email !== undefined && wanted.email !== target.email;
        if (passwordHash !== undefined || movesEmail) {
          refuse(403, takeoverRefusal(actor, target));
          await voidCode(tx, target.id);
        }
        if (wanted.role !== undefined && wanted.role !== 'admin') refuseLastAdmin(admins, target);
        const change = changeFrom(actor, wanted, target, passwordHash);
        const changed = await changeUser(tx, target, change, author);
        if (passwordHash !== undefined) {
          const { sessionId } = liveSession(request);
          await followSetPassword(tx, { author, sessionId, before: target, after: changed });
          givenAnew.push({ before: target, after: changed });
        }
        if (movesEmail) {
          const mail = movedEmail(changed, author.username);
          await enqueueMail(tx, [{ ...mail, recipient: target.email }]);
        }
        const user = presentUser(changed, await sessionEndOf(tx, changed.id));
        return { data: user, user, message: people.updated };
      });
      for (const { before, after } of givenAnew)
        await forgetWrongPasswords(orm, limits, after, {
          isOwn: after.id === author.id,
          nameBefore: before.username,
        });
      return answer;
    },
  );

  app.delete(
    '/admin/:id',
    { config, schema: { tags, summary: 'Delete a user', params: idParams, response: { 200: doneSchema } } },
    async (request) => {
      const author = authorOf(request);
      await orm.transaction(async (tx) => {
        const { actor, target, admins } = await lockPeople(
          tx,
          liveSession(request).user.id,
          request.params.id,
        );
        if (target.id === actor._id) throw new Refusal(403, people.notYourself);
        refuse(403, refusalFor(actor, asPerson(target), 'delete'));
        refuseLastAdmin(admins, target);
        await endSessions(tx, target.id, 'user-deleted');
        await hideUser(tx, target, author);
      });
      return { data: null, message: people.deleted };
    },
  );

  mountHistory(app, orm, {
    path: '/admin/:id',
    tag: 'User',
    access: adminOrSubadmin,
    entity: 'user',
    check: async (id, request) => {
      const actor = actorOf(request);
      if (actor.role === 'admin') return findUser(orm, id, { deletedToo: true });
      refuse(403, refusalFor(actor, asPerson(await readUser(orm, id)), 'preview'));
    },
  });

  app.post(
    '/admin/force-logout/:id',
    {
      config,
      schema: {
        tags,
        summary: 'End all sessions of a user',
        params: idParams,
        response: { 200: endedAnswer },
      },
    },
    async (request) => {
      const ended = await orm.transaction(async (tx) => {
        const target = await readUser(tx, request.params.id, true);
        refuse(403, refusalFor(actorOf(request), asPerson(target), 'edit'));
        const count = await endSessions(tx, target.id, 'force-logout');
        const entry = { action: 'force-logout', entity: 'user', recordId: target.id } as const;
        await writeAudit(tx, authorOf(request), { ...entry, after: { sessions: count } });
        return count;
      });
      return { data: { sessions: ended }, message: auth.forcedOut };
    },
  );
}

/** Reads the current actor after waiting for concurrent changes of admins. */
async function lockActor(tx: Transaction, actorId: string) {
  const admins = await lockAdmins(tx);
  const row = await readUser(tx, actorId).catch((error: unknown) => {
    throw error instanceof NotFound ? sessionEnded('user-deleted') : error;
  });
  const actor = asPerson(row);
  refuse(403, allows(config.access, actor) ? undefined : people.accessDenied);
  return { actor, admins };
}

async function lockPeople(tx: Transaction, actorId: string, targetId: string) {
  const { actor, admins } = await lockActor(tx, actorId);
  const target = await readUser(tx, targetId, true);
  return { actor, target, admins };
}

function refuseLastAdmin(admins: readonly string[], target: UserRow): void {
  if (target.role === 'admin' && admins.every((id) => id === target.id))
    throw new Refusal(409, people.lastAdmin);
}

function changeFrom(
  actor: PersonActor,
  wanted: UserUpdate,
  target: UserRow,
  passwordHash: string | undefined,
): UserChange {
  const { username, email, role, section, permissions } = wanted;
  return {
    ...(username !== undefined && { username }),
    ...(email !== undefined && { email }),
    ...(role !== undefined && { role }),
    ...(section !== undefined && { section }),
    ...(permissions !== undefined && {
      permissions: permissionsAfterSave(actor, permissions, target.permissions),
    }),
    ...(passwordHash !== undefined && {
      password: { passwordHash, passwordSetBy: actor._id === target.id ? null : actor._id },
    }),
  };
}
