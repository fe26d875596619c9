import {
  ArrowUpTrayIcon,
  CircleStackIcon,
  EnvelopeIcon,
  ExclamationTriangleIcon,
  KeyIcon,
  PencilSquareIcon,
  ServerIcon,
  ShieldExclamationIcon,
} from '../../ui/icons/outline.ts';
import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { NoticeKind } from '../../../domain/sense/notification/kinds.ts';
import type { Notice } from '../../../domain/sense/notification/notice.ts';
import { bellWords as words } from '../../../domain/sense/notification/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { useActor } from '../../client/use-can.ts';
import { linkOf } from './notice-link.ts';
import classes from './notice-item.module.css';

const icons: Readonly<Record<NoticeKind, typeof KeyIcon>> = {
  record: PencilSquareIcon,
  warning: ExclamationTriangleIcon,
  import: ArrowUpTrayIcon,
  permissions: KeyIcon,
  mail: EnvelopeIcon,
  backup: CircleStackIcon,
  disk: ServerIcon,
  audit: ShieldExclamationIcon,
};

const noticeAttribute = 'data-notice';

interface NoticeItemProps {
  readonly notice: Notice;
  readonly isFirst: boolean;
  /** Marks it as read if it is not. */
  readonly onRead: (notice: Notice) => void;
  readonly onOpen: (notice: Notice) => void;
}

export function NoticeItem({ notice, isFirst, onRead, onOpen }: NoticeItemProps) {
  const link = linkOf(notice, useActor());
  const shared = {
    className: classes['item'],
    'data-unread': !notice.isRead || undefined,
    [noticeAttribute]: true,
    onKeyDown: moveWithArrows,
    ...(isFirst && { 'data-autofocus': true }),
  };
  const content = <NoticeContent notice={notice} />;
  if (link !== undefined)
    return (
      <Link to={link} {...shared} onClick={() => onOpen(notice)}>
        {content}
      </Link>
    );
  if (!notice.isRead)
    return (
      <button type="button" {...shared} title={words.markOne} onClick={() => onRead(notice)}>
        {content}
      </button>
    );
  return <div className={classes['item']}>{content}</div>;
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const list = event.currentTarget.closest('ul');
  const items = [...(list?.querySelectorAll<HTMLElement>(`[${noticeAttribute}]`) ?? [])];
  items[items.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
}

function NoticeContent({ notice: { kind, isRead, message, details, at } }: { readonly notice: Notice }) {
  const Icon = icons[kind];
  return (
    <>
      <Icon width={18} height={18} aria-hidden className={classes['icon']} />
      <span className={classes['text']}>
        <span className={classes['message']}>
          {!isRead && <VisuallyHidden>{words.unread}: </VisuallyHidden>}
          {message}
        </span>
        {details !== null && (
          <span className={classes['details']} title={details}>
            {details}
          </span>
        )}
        <time className={classes['time']} dateTime={at}>
          {indiaDateTime(new Date(at))}
        </time>
      </span>
      <span className={classes['mark']} aria-hidden />
    </>
  );
}
