/** The panel of the bell: the list, or its settings. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { ArrowLeftIcon, Cog6ToothIcon } from '../../ui/icons/outline.ts';
import { useState } from 'react';
import type { Role } from '../../../domain/permissions.ts';
import type { Notice, ReadBody } from '../../../domain/sense/notification/notice.ts';
import { bellWords as words } from '../../../domain/sense/notification/text.ts';
import { useMarkRead, type useNotices } from '../../client/calls/notices.ts';
import { BellList } from './bell-list.tsx';
import { BellSettings } from './bell-settings.tsx';
import classes from './bell.module.css';

interface BellPanelProps {
  readonly list: ReturnType<typeof useNotices>;
  readonly role: Role;
  readonly onClose: () => void;
}

export function BellPanel({ list, role, onClose }: BellPanelProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { mutate, isError } = useMarkRead();
  const mark = (wanted: ReadBody) => mutate(wanted);
  const read = ({ _id, isRead }: Notice) => {
    if (!isRead) mark({ ids: [_id] });
  };
  const newest = list.notices?.[0];
  if (isChoosing)
    return (
      <>
        <div className={classes['head']}>
          <PanelButton name={words.back} icon={ArrowLeftIcon} isFocused onClick={() => setChoosing(false)} />
          <strong className={classes['title']}>{words.settings}</strong>
        </div>
        <BellSettings role={role} />
      </>
    );
  return (
    <>
      <div className={classes['head']}>
        <strong className={classes['title']}>{words.title}</strong>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!newest || list.unread === 0}
          onClick={() => newest && mark({ upTo: newest._id })}
        >
          {words.markAll}
        </Button>
        <PanelButton name={words.settings} icon={Cog6ToothIcon} onClick={() => setChoosing(true)} />
      </div>
      {isError && (
        <p className={classes['error']} role="alert">
          {words.markFailed}
        </p>
      )}
      <BellList
        list={list}
        onRead={read}
        onOpen={(notice) => {
          read(notice);
          onClose();
        }}
      />
    </>
  );
}

interface PanelButtonProps {
  readonly name: string;
  readonly icon: typeof ArrowLeftIcon;
  readonly isFocused?: boolean;
  readonly onClick: () => void;
}

function PanelButton({ name, icon: Icon, isFocused = false, onClick }: PanelButtonProps) {
  return (
    <Tooltip label={name}>
      <ActionIcon
        ref={isFocused ? focus : undefined}
        variant="subtle"
        color="gray"
        aria-label={name}
        onClick={onClick}
      >
        <Icon width={18} height={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The pressed button disappears: restore focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus();
