/** Notices about records: to who added them, and to who supervises their area. */
import type { Area, Module } from '../../../domain/areas.ts';
import { noticeLimits } from '../../../domain/sense/notification/notice.ts';
import { cutText } from '../../../domain/record/list.ts';
import type { Executor } from '../../postgres/database.ts';
import type { Author } from '../audit.ts';
import { authorOfRecord, supervisorsOf } from './recipients.ts';
import { writeNotices } from './write-notices.ts';

interface NamedRecord {
  readonly area: Area;
  readonly module: Module;
  readonly id: string;
  /** Names the record; cut if it is long. */
  readonly label: string;
}

const labelOf = ({ label }: NamedRecord) => cutText(label, noticeLimits.labelLength);

/** Tells the person who added a record that somebody else changed, deleted or restored it. */
export async function noticeRecordChanged(
  tx: Executor,
  record: NamedRecord,
  action: 'update' | 'delete' | 'restore',
  author: Author,
): Promise<void> {
  const { area, module, id } = record;
  await writeNotices(tx, await authorOfRecord(tx, record, author), {
    content: { kind: 'record', action, label: labelOf(record) },
    area,
    module,
    recordId: id,
    actor: author.username,
    sameAs: `${id} ${author.username}`,
  });
}

export interface ConfirmedWarnings extends NamedRecord {
  /** The sentences of the warnings that the author confirmed with this save. */
  readonly messages: readonly string[];
  readonly words?: string | undefined;
}

/** Tells supervisors of the area that somebody confirmed warnings. Call it in the transaction of the save. */
export async function noticeWarningsConfirmed(
  tx: Executor,
  { messages, words, ...record }: ConfirmedWarnings,
  author: Author,
): Promise<void> {
  if (messages.length === 0) return;
  const { area, module, id } = record;
  const { messages: most, messageLength } = noticeLimits;
  await writeNotices(tx, await supervisorsOf(tx, record, author), {
    content: {
      kind: 'warning',
      label: labelOf(record),
      count: messages.length,
      messages: messages.slice(0, most).map((message) => cutText(message, messageLength)),
      ...(words !== undefined && words.trim() !== '' && { words: cutText(words.trim(), messageLength) }),
    },
    area,
    module,
    recordId: id,
    actor: author.username,
    sameAs: `${id} ${author.username}`,
  });
}
