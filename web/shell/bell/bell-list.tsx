/** The list that the bell opens. */
import { BellIcon } from '../../ui/icons/outline.ts';
import { Button, Skeleton } from '@mantine/core';
import type { Notice } from '../../../domain/sense/notification/notice.ts';
import { bellWords as words } from '../../../domain/sense/notification/text.ts';
import { generic, shell } from '../../../domain/text.ts';
import type { useNotices } from '../../client/calls/notices.ts';
import { NoticeItem } from './notice-item.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import classes from './bell.module.css';

interface BellListProps {
  readonly list: ReturnType<typeof useNotices>;
  readonly onRead: (notice: Notice) => void;
  readonly onOpen: (notice: Notice) => void;
}

const skeletonRows = [1, 2, 3];

export function BellList({ list, onRead, onOpen }: BellListProps) {
  const { notices } = list;
  if (!notices) return list.isError ? <Failure onRetry={() => void list.refetch()} /> : <Loading />;
  if (notices.length === 0) return <Empty />;
  return (
    <>
      <ul className={classes['list']} aria-label={words.title}>
        {notices.map((notice, at) => (
          <li key={notice._id}>
            <NoticeItem notice={notice} isFirst={at === 0} onRead={onRead} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <BusyButton
          variant="subtle"
          color="gray"
          fullWidth
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.more}
        </BusyButton>
      )}
      {list.isCut && <p className={classes['end']}>{words.noMore}</p>}
    </>
  );
}

function Loading() {
  return (
    <output className={classes['loading']} aria-label={generic.loading}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={34} radius="sm" />
      ))}
    </output>
  );
}

function Empty() {
  return (
    <div className={classes['empty']}>
      <BellIcon width={28} height={28} aria-hidden />
      <strong>{shell.noNotifications}</strong>
      <span>{words.emptyHint}</span>
    </div>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes['empty']} role="alert">
      <span>{words.failed}</span>
      <Button variant="default" size="xs" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
