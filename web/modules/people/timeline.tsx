/** Reports, proofs and notes of a user, newest day first; each opens its record. */
import { Link } from 'react-router';
import { sectionOf } from '../../../domain/areas.ts';
import { reportWords } from '../../../domain/report/text.ts';
import type { TimelineEntry } from '../../../domain/sense/people/person.ts';
import { personWords as words } from '../../../domain/sense/people/text.ts';
import { lists } from '../../../domain/text.ts';
import { showDay } from '../../../domain/values/moment/day.ts';
import { beside } from '../../../domain/values/beside.ts';
import { previewAddress } from '../../client/record-address.ts';
import { useActor } from '../../client/use-can.ts';
import { ExactAmount } from './exact-amount.tsx';
import { Panel } from './panel.tsx';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useKeptPlace } from '../../ui/button/use-kept-place.ts';
import { OnPaper } from '../../ui/page/on-paper.tsx';
import classes from './timeline.module.css';

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

export function Timeline({ entries, hasMore, isLoadingMore, onMore }: TimelineProps) {
  const { place } = useKeptPlace(hasMore);
  return (
    <Panel title={words.timeline}>
      <ol className={classes['list']}>
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      <div {...place}>
        {hasMore && (
          <BusyButton variant="default" size="xs" mt={8} isBusy={isLoadingMore} onClick={onMore}>
            {lists.showMore}
          </BusyButton>
        )}
      </div>
      {hasMore && <OnPaper>{lists.moreExist}</OnPaper>}
    </Panel>
  );
}

function titleOf(entry: TimelineEntry): string {
  switch (entry.module) {
    case 'report':
      return beside([andMore(entry.event, entry.moreEvents), andMore(entry.market, entry.moreMarkets)]);
    case 'proof':
      return beside([entry.event, entry.market]);
    case 'note':
      return entry.text;
  }
}

/** As in the list of reports: 'Lions v Tigers +1' */
const andMore = (first: string, more: number) =>
  more === 0 ? first : `${first} ${reportWords.andMore(more)}`;

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const { module, area, date, agent, brand, by } = entry;
  const address = previewAddress(useActor(), entry);
  const named = titleOf(entry) || words[module];
  return (
    <li className={classes['entry']}>
      <span className={classes['date']}>{date === null ? words.noDate : showDay(date)}</span>
      <span className={classes['kind']}>
        {words[module]} <span className={classes['area']}>{sectionOf(area)}</span>
      </span>
      <span className={classes['what']}>
        {address === undefined ? named : <Link to={address}>{named}</Link>}
      </span>
      <span className={classes['who']}>{beside([agent, brand, words.by(by)])}</span>
      {entry.module !== 'note' && (
        <span className={classes['amount']}>
          <ExactAmount decimal={entry.pl} />
        </span>
      )}
      {entry.module === 'report' && (
        <span className={classes['status']} data-void={entry.voidStatus === 'Void' || undefined}>
          {entry.voidStatus}
        </span>
      )}
    </li>
  );
}
