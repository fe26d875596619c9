/** What a notice says: one sentence, and sometimes a second line. */
import { moduleRow, type Area, type Module } from '../../areas.ts';
import { showCount } from '../../values/number.ts';
import { indiaDateTime } from '../../values/moment/time.ts';
import type { NoticeContent } from './notice.ts';

export interface NoticeFacts {
  readonly content: NoticeContent;
  readonly actor: string | null;
  readonly area: Area | null;
  readonly module: Module | null;
  /** How often it happened since the person last read about it. */
  readonly times: number;
}

export interface NoticeText {
  readonly message: string;
  readonly details: string | null;
}

/** The console itself is the actor after a restore or an upgrade. */
const somebody = 'Somebody';

export function noticeText({ content, actor, area, module, times }: NoticeFacts): NoticeText {
  const who = actor ?? somebody;
  const noun = area && module ? moduleRow(area, module).heading.toLowerCase() : 'record';
  switch (content.kind) {
    case 'record':
      return alone(recordText(content, who, noun, times));
    case 'warning': {
      const { count, label, messages, words } = content;
      const what = count === 1 ? 'a warning' : `${showCount(count)} warnings`;
      const explanation = words === undefined ? [] : [`“${words}”`];
      return {
        message: `${who} confirmed ${what} in the ${noun} ${quoted(label)}.`,
        details: [...messages, ...explanation].join(' ') || null,
      };
    }
    case 'import':
      return alone(importText(content));
    case 'permissions':
      return { message: `${who} changed your permissions.`, details: permissionDetails(content) };
    case 'mail': {
      const last = `${quoted(content.subject)} to ${content.recipient}`;
      const message =
        times === 1
          ? `A mail could not be delivered: ${last}.`
          : `${showCount(times)} mails could not be delivered. The last one: ${last}.`;
      return { message, details: content.reason || null };
    }
    case 'backup':
      return backupText(content);
    case 'disk':
      return {
        message: `A disk of ${content.host} is nearly full: ${showCount(content.freeMegabytes)} MB are free.`,
        details: 'Free some space: when the disk is full, nothing can be saved.',
      };
    case 'audit':
      return {
        message:
          content.fault === 'standing'
            ? 'The audit log has stopped: entries are waiting to be signed.'
            : 'The audit log is broken: entries are not as they were signed.',
        details: 'Run npm run admin -- verify-audit.',
      };
  }
}

const alone = (message: string): NoticeText => ({ message, details: null });
const quoted = (text: string) => `“${text}”`;

type Content<Kind extends NoticeContent['kind']> = Extract<NoticeContent, { kind: Kind }>;

function backupText({ madeAt, failure }: Content<'backup'>): NoticeText {
  const last = madeAt === null ? undefined : indiaDateTime(new Date(madeAt));
  if (failure !== undefined) {
    const good = last === undefined ? 'There is no backup yet.' : `The last good one: ${last}.`;
    return {
      message: `A backup failed. ${good}`,
      details: `${failure} The console will try again automatically.`,
    };
  }
  return {
    message: last === undefined ? 'There is no backup yet.' : `The last backup is older than a day: ${last}.`,
    details: 'Set BACKUP_DIR, or run npm run backup every day.',
  };
}

const verbs = { update: 'changed', delete: 'deleted', restore: 'restored' } as const;

function recordText(
  { action, label, count = 0 }: Content<'record'>,
  who: string,
  noun: string,
  times: number,
): string {
  if (action === 'undo-import')
    return `${who} undid your import of ${quoted(label)}: ${counted(count, 'report')} deleted.`;
  const often = action === 'update' && times > 1 ? ` (${showCount(times)} times)` : '';
  return `${who} ${verbs[action]} your ${noun} ${quoted(label)}${often}.`;
}

function importText({ file, saved, duplicates, errors }: Content<'import'>): string {
  const parts = [
    `${counted(saved, 'report')} saved`,
    ...(duplicates > 0 ? [`${showCount(duplicates)} already existed`] : []),
    ...(errors > 0 ? [counted(errors, 'error')] : []),
  ];
  return `Your import of ${quoted(file)} finished: ${parts.join(', ')}.`;
}

function permissionDetails({ added, removed, role, section }: Content<'permissions'>): string | null {
  const parts = [
    ...(role === undefined ? [] : [`Your role is now ${role}.`]),
    ...(section === undefined ? [] : [`Your sections are now ${section.join(', ') || 'none'}.`]),
    ...(added > 0 ? [`${counted(added, 'permission')} added.`] : []),
    ...(removed > 0 ? [`${counted(removed, 'permission')} removed.`] : []),
  ];
  return parts.join(' ') || null;
}

const counted = (count: number, noun: string) => `${showCount(count)} ${noun}${count === 1 ? '' : 's'}`;
