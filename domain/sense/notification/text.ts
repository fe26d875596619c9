/** Words of the bell: its list, its settings and its calls. */
import { showCount } from '../../values/number.ts';
import type { NoticeKind } from './kinds.ts';

export const bellWords = {
  title: 'Notifications',
  emptyHint: 'When somebody changes your records or something needs your attention, it appears here.',
  failed: 'Notifications could not be loaded.',
  tryAgain: 'Try again',
  unread: 'Unread',
  unreadCount: (count: number) => `${showCount(count)} unread`,
  markOne: 'Mark as read',
  markAll: 'Mark all as read',
  markFailed: 'Notifications could not be marked as read.',
  more: 'Show older',
  noMore: 'Older notifications are not shown here.',
  settings: 'Choose notifications',
  settingsHint: 'Kinds that are turned off are neither listed nor counted.',
  back: 'Back to notifications',
} as const;

export const kindWords: Readonly<Record<NoticeKind, string>> = {
  record: 'Somebody else changed or deleted my record',
  warning: 'Somebody confirmed a warning in my areas',
  import: 'My import finished',
  permissions: 'My permissions changed',
  mail: 'A mail could not be delivered',
  backup: 'A backup failed or is older than a day',
  disk: 'A disk is nearly full',
  audit: 'The audit log is broken',
};

export const notificationSentences = {
  fetched: 'Notifications fetched successfully',
  marked: 'Notifications marked as read',
  badCursor: 'The cursor is not valid',
  badId: 'The id of a notification is not valid',
  badLimit: (most: number) => `Limit must be a number from 1 to ${most}`,
  badRead: (most: number) => `Give ids (1 to ${most} of them) or upTo`,
} as const;
