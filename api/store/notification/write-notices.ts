/** Writes notices, in the transaction of what they report: neither exists without the other. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Area, Module } from '../../../domain/areas.ts';
import type { NoticeContent } from '../../../domain/sense/notification/notice.ts';
import type { Executor } from '../../postgres/database.ts';
import { planned, statements } from '../../postgres/planned.ts';
import { atTheEnd } from '../../postgres/transaction.ts';
import { notice } from '../../postgres/tables/sense/notice.ts';
import { ringing } from './bell-events.ts';

export interface NewNotice {
  readonly content: NoticeContent;
  readonly actor?: string;
  readonly area?: Area;
  readonly module?: Module;
  readonly recordId?: string;
  /** A newer notice about the same thing replaces one that was not read yet. */
  readonly sameAs: string;
  /** How many events it represents; one if missing. */
  readonly times?: number;
}

const replacedParts = { userId: notice.userId, times: notice.times, content: notice.content };

const replaceUnread = planned<Pick<typeof notice.$inferSelect, keyof typeof replacedParts>>(() => ({
  query: statements
    .delete(notice)
    .where(
      and(
        sql`${notice.userId} = any(${sql.placeholder('users')}::uuid[])`,
        eq(notice.sameAs, sql.placeholder('sameAs')),
        eq(notice.kind, sql.placeholder('kind')),
        isNull(notice.readAt),
      ),
    )
    .returning(replacedParts),
  returned: replacedParts,
}));

/** The bell events are sent in the same statement. */
const insertNotices = planned(() => {
  const given = sql.placeholder;
  return {
    query: sql`with written as (
      insert into notice (id, user_id, kind, area, module, record_id, actor, same_as, content, times)
      select own.id, own."userId", ${given('kind')}, ${given('area')}, ${given('module')}, ${given('recordId')},
        ${given('actor')}, ${given('sameAs')}, ${given('content')}::jsonb, own.times
      from json_to_recordset(${given('people')}::json) as own(id uuid, "userId" uuid, times int)
      returning user_id
    ) select ${ringing(sql`user_id`)} from written`,
  };
});

export async function writeNotices(
  tx: Executor,
  userIds: readonly string[],
  { content, sameAs, times = 1, area, module, recordId, actor }: NewNotice,
): Promise<void> {
  if (userIds.length === 0) return;
  const { kind, ...stored } = content;
  const replaced = await replaceUnread(tx, { users: [...userIds], sameAs, kind });
  // Changes add up; a deletion after changes is one deletion.
  const alike = replaced.filter((one) => actionIn(one.content) === actionIn(stored));
  const timesBefore = new Map(alike.map((one) => [one.userId, one.times]));
  const people = userIds.map((userId) => ({
    id: uuidv7(),
    userId,
    times: times + (timesBefore.get(userId) ?? 0),
  }));
  const values = {
    kind,
    area: area ?? null,
    module: module ?? null,
    recordId: recordId ?? null,
    actor: actor ?? null,
    sameAs,
    content: JSON.stringify(stored),
    people: JSON.stringify(people),
  };
  await atTheEnd(tx, (own) => insertNotices(own, values));
}

function actionIn(content: unknown): unknown {
  return content instanceof Object && 'action' in content ? content.action : undefined;
}
