/** The bell: people read their own notices, limited to what they may currently see. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signedIn } from '../../../domain/permissions.ts';
import { noticePage, noticeQuery, readBody, topicsFor } from '../../../domain/sense/notification/notice.ts';
import { notificationSentences as sentences } from '../../../domain/sense/notification/text.ts';
import { actorOf } from '../../http/access.ts';
import { badCursorIs400 } from '../../http/bad-cursor.ts';
import { answerSchema } from '../../http/answers/answer-schemas.ts';
import type { App } from '../../http/server.ts';
import type { Orm } from '../../postgres/database.ts';
import { markRead, noticePageOf, unreadCountOf, type Reader } from '../../store/notification/read-notices.ts';
import { bellPreferenceOf } from '../../store/user/preferences.ts';

const tags = ['Notifications'];
const config = { access: signedIn };

export function notificationRoutes(app: App, orm: Orm): void {
  app.get(
    '/admin/notifications',
    {
      config,
      schema: {
        tags,
        summary: 'Your notifications, newest first, and the number of unread ones',
        querystring: noticeQuery,
        response: { 200: noticePage },
      },
    },
    async (request) => {
      const reader = await readerOf(orm, request);
      const { notices, cursor = null } = await badCursorIs400(noticePageOf(orm, reader, request.query));
      return {
        data: [...notices],
        unread: await unreadCountOf(orm, reader),
        cursor,
        message: sentences.fetched,
      };
    },
  );

  app.post(
    '/admin/notifications/read',
    {
      config,
      schema: {
        tags,
        summary: 'Mark notifications as read: some, or one and everything before it',
        body: readBody,
        response: { 200: answerSchema(z.object({ unread: z.number().int() })) },
      },
    },
    async (request) => {
      const reader = await readerOf(orm, request);
      await markRead(orm, reader, request.body);
      return { data: { unread: await unreadCountOf(orm, reader) }, message: sentences.marked };
    },
  );
}

async function readerOf(orm: Orm, request: FastifyRequest): Promise<Reader> {
  const actor = actorOf(request);
  const { off } = await bellPreferenceOf(orm, actor._id);
  return { userId: actor._id, topics: topicsFor(actor, off) };
}
