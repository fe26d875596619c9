/** Reads the notices of one person. Topics are what they may currently read: see `topicsFor`. */
import { and, desc, eq, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import {
  noticeContent,
  noticeLimits,
  type Notice,
  type ReadBody,
} from '../../../domain/sense/notification/notice.ts';
import { noticeText } from '../../../domain/sense/notification/sentences.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import { notice } from '../../postgres/tables/sense/notice.ts';
import { BadCursor } from '../audit-entries.ts';
import { isId } from '../ids.ts';
import { ringBells } from './bell-events.ts';

export interface Reader {
  readonly userId: string;
  readonly topics: readonly string[];
}

/** The same text as `topicName`. */
const topic = sql`concat_ws(' ', ${notice.kind}, ${notice.area}, ${notice.module})`;

function readableBy({ userId, topics }: Reader): SQL | undefined {
  const allowed = sql`select json_array_elements_text(${JSON.stringify(topics)}::json)`;
  return and(eq(notice.userId, userId), sql`${topic} in (${allowed})`);
}

interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Page {
  readonly notices: readonly Notice[];
  /** Where the next page begins; undefined after the last notice. */
  readonly cursor: string | undefined;
}

/** Newest first. */
export async function noticePageOf(
  orm: Executor,
  reader: Reader,
  { limit, cursor }: PageRequest,
): Promise<Page> {
  if (cursor !== undefined && !isId(cursor)) throw new BadCursor();
  const rows = await orm
    .select()
    .from(notice)
    .where(and(readableBy(reader), cursor === undefined ? undefined : lt(notice.id, cursor)))
    .orderBy(desc(notice.id))
    // One more than asked for, to know whether there are more.
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    notices: shown.flatMap(present),
    cursor: rows.length > limit ? shown.at(-1)?.id : undefined,
  };
}

/** Counted up to a limit, however many there are. */
export async function unreadCountOf(orm: Executor, reader: Reader): Promise<number> {
  const unread = orm
    .select({ id: notice.id })
    .from(notice)
    .where(and(readableBy(reader), isNull(notice.readAt)))
    .limit(noticeLimits.counted)
    .as('unread');
  const [found] = await orm.select({ count: sql<number>`count(*)::int` }).from(unread);
  return found?.count ?? 0;
}

/** Other tabs and computers of the person are notified. */
export async function markRead(orm: Orm, reader: Reader, wanted: ReadBody): Promise<void> {
  await orm.transaction(async (tx) => {
    const chosen = 'ids' in wanted ? inArray(notice.id, wanted.ids) : lte(notice.id, wanted.upTo);
    const { rowCount } = await tx
      .update(notice)
      .set({ readAt: sql`now()` })
      .where(and(readableBy(reader), isNull(notice.readAt), chosen));
    if (rowCount) await ringBells(tx, [reader.userId]);
  });
}

export async function forgetOldNotices(orm: Orm): Promise<void> {
  await orm.delete(notice).where(lt(notice.at, sql`now() - make_interval(days => ${noticeLimits.keptDays})`));
}

/** Unknown content written by another version of the console is skipped. */
function present(row: typeof notice.$inferSelect): Notice[] {
  const { data: content } = noticeContent.safeParse({ ...Object(row.content), kind: row.kind });
  if (!content) return [];
  const { id, kind, actor, area, module, times, recordId } = row;
  const isGone = content.kind === 'record' && content.action === 'delete';
  const record = area && module && recordId !== null && !isGone ? { module, area, _id: recordId } : null;
  return [
    {
      _id: id,
      kind,
      at: row.at.toISOString(),
      isRead: row.readAt !== null,
      actor,
      ...noticeText({ content, actor, area, module, times }),
      area,
      module,
      record,
    },
  ];
}
