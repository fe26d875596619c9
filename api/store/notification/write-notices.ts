/** Writes notices, in the transaction of what they report: neither exists without the other. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Area, Module } from '../../../domain/areas.ts';
import type { NoticeContent } from '../../../domain/sense/notification/notice.ts';
import type { Executor } from '../../postgres/database.ts';
import { notice } from '../../postgres/tables/sense/notice.ts';
import { ringBells } from './bell-events.ts';

export interface NewNotice {
  readonly content: NoticeContent;
  readonly actor?: string;
  readonly area?: Area;
  readonly module?: Module;
  readonly recordId?: string;
  /** A newer notice about the same thing replaces one that was not read yet. */
  readonly sameAs: string;
  /** How many things it stands for; one if missing. */
  readonly times?: number;
}

export async function writeNotices(
  tx: Executor,
  userIds: readonly string[],
  { content, sameAs, times = 1, ...rest }: NewNotice,
): Promise<void> {
  if (userIds.length === 0) return;
  const { kind, ...stored } = content;
  const unread = and(
    inArray(notice.userId, [...userIds]),
    eq(notice.sameAs, sameAs),
    eq(notice.kind, kind),
    isNull(notice.readAt),
  );
  const replaced = await tx
    .delete(notice)
    .where(unread)
    .returning({ userId: notice.userId, times: notice.times, content: notice.content });
  // Changes add up; a deletion after changes is one deletion.
  const alike = replaced.filter((one) => actionIn(one.content) === actionIn(stored));
  const timesBefore = new Map(alike.map((one) => [one.userId, one.times]));
  await tx.insert(notice).values(
    userIds.map((userId) => ({
      ...rest,
      id: uuidv7(),
      userId,
      kind,
      sameAs,
      content: stored,
      times: times + (timesBefore.get(userId) ?? 0),
    })),
  );
  await ringBells(tx, userIds);
}

function actionIn(content: unknown): unknown {
  return content instanceof Object && 'action' in content ? content.action : undefined;
}
