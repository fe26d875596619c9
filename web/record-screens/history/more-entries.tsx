/** Fetches the next page of entries, which are shown below each other, and says why that failed. */
import { lists } from '../../../domain/text.ts';
import { messageOf } from '../../client/calls/api.ts';
import type { useEntries } from '../../client/calls/history.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useKeptPlace } from '../../ui/button/use-kept-place.ts';
import { OnPaper } from '../../ui/page/on-paper.tsx';
import classes from './history.module.css';

interface MoreEntriesProps {
  readonly of: Pick<
    ReturnType<typeof useEntries>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >;
  /** If the server gives no reason. */
  readonly failedText: string;
}

export function MoreEntries({ of: found, failedText }: MoreEntriesProps) {
  const { wasShown, place } = useKeptPlace(found.hasNextPage);
  if (!found.hasNextPage) return wasShown && <div {...place} />;
  return (
    <div {...place} className={classes['more']}>
      <BusyButton
        variant="default"
        size="xs"
        isBusy={found.isFetchingNextPage}
        onClick={() => void found.fetchNextPage()}
      >
        {lists.showMore}
      </BusyButton>
      <OnPaper>{lists.moreExist}</OnPaper>
      {found.isFetchNextPageError && (
        <span className={classes['failed']} role="alert">
          {messageOf(found.error, failedText)}
        </span>
      )}
    </div>
  );
}
