/** Notices about records: to their authors, and to supervisors of their area. */
import { v7 as uuidv7 } from 'uuid';
import type { Area, Module } from '../../../domain/areas.ts';
import { listsHiddenFrom, type StoredFinding } from '../../../domain/sense/finding/kept.ts';
import { noticeLimits } from '../../../domain/sense/notification/notice.ts';
import { cutText } from '../../../domain/record/list.ts';
import type { Executor } from '../../postgres/database.ts';
import type { Author } from '../audit.ts';
import { authorOfRecord, supervisorsOf, type Person } from './recipients.ts';
import { writeNotices } from './write-notices.ts';

const { messages: mostMessages, messageLength: longest } = noticeLimits;

interface NamedRecord {
  readonly area: Area;
  readonly module: Module;
  readonly id: string;
  /** Names the record; cut if it is long. */
  readonly label: string;
}

const labelOf = ({ label }: NamedRecord) => cutText(label, noticeLimits.labelLength);

/** Notifies the author of a record that somebody else changed, deleted or restored it. */
export async function noticeRecordChanged(
  tx: Executor,
  record: NamedRecord & { readonly createdBy: string },
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

type Warning = Pick<StoredFinding, 'message' | 'lists' | 'words'>;

export interface ConfirmedWarnings extends NamedRecord {
  /** The warnings that the author confirmed with this save. */
  readonly warnings: readonly Warning[];
}

/**
 * Notifies supervisors of the area that somebody confirmed warnings. Call it in the transaction of the save. Warnings
 * about records that a supervisor may not list are left out for them.
 */
export async function noticeWarningsConfirmed(
  tx: Executor,
  { warnings, ...record }: ConfirmedWarnings,
  author: Author,
): Promise<void> {
  if (warnings.length === 0) return;
  const { area, module, id } = record;
  const supervisors = (await supervisorsOf(tx, record, author)).map((one) => ({
    id: one.id,
    mask: maskOf(warnings, one),
  }));
  for (const mask of new Set(supervisors.map((one) => one.mask))) {
    const known = warnings.filter((_, at) => mask[at] === '1');
    if (known.length === 0) continue;
    const readers = supervisors.filter((one) => one.mask === mask).map((one) => one.id);
    await writeNotices(tx, readers, {
      content: {
        kind: 'warning',
        label: labelOf(record),
        count: known.length,
        messages: messagesOf(known, record),
        ...wordsOf(known),
      },
      area,
      module,
      recordId: id,
      actor: author.username,
      // Each confirmation counts: a later one must not hide an unread one.
      sameAs: `${id} ${uuidv7()}`,
    });
  }
}

/** Which of the warnings are only about what the person may list, as a text of 0 and 1. */
function maskOf(warnings: readonly Warning[], person: Person): string {
  const hidden = listsHiddenFrom(person);
  const mayList = ({ lists = [] }: Warning) => !lists.some((list) => hidden.includes(list));
  return warnings.map((warning) => (mayList(warning) ? '1' : '0')).join('');
}

/** Of what is in the same list as the record: that permission is asked for again when the notice is read. */
function messagesOf(warnings: readonly Warning[], { area, module }: NamedRecord): string[] {
  return warnings
    .filter(({ lists = [] }) => lists.every((list) => list === `${area} ${module}`))
    .slice(0, mostMessages)
    .map(({ message }) => cutText(message, longest));
}

function wordsOf(warnings: readonly Warning[]): { words?: string } {
  const explanation = [...new Set(warnings.flatMap(({ words }) => words ?? []))].join(' ');
  return explanation ? { words: cutText(explanation, longest) } : {};
}
