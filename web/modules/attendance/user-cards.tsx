/** The cards of the users, in columns of their own heights. Lines are loaded for the cards that are shown. */
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AttendanceSummary } from '../../../domain/attendance/summary.ts';
import { lists } from '../../../domain/text.ts';
import { useKeptPlace } from '../../ui/button/use-kept-place.ts';
import { OnPaper } from '../../ui/page/on-paper.tsx';
import { useFirstLines, type NamedRange } from './attendance-resource.ts';
import classes from './attendance-screen.module.css';
import { UserCard } from './user-card.tsx';

/** Cards are rendered as they are scrolled to: five hundred tables at once would be slow. */
const cardsAtOnce = 12;
const leastWidth = 480;
const gap = 16;

interface UserCardsProps {
  readonly people: readonly AttendanceSummary[];
  readonly range: NamedRange;
  readonly now: number;
  readonly onForceLogout: (user: AttendanceSummary['user']) => void;
  readonly onDeleteAll: (user: AttendanceSummary['user']) => void;
}

export function UserCards({ people, range, now, onForceLogout, onDeleteAll }: UserCardsProps) {
  const [count, setCount] = useState(cardsAtOnce);
  const { ref, width } = useElementSize();
  const shown = people.slice(0, count);
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(Math.min(count, people.length) / cardsAtOnce) }, (_, at) =>
        people.slice(at * cardsAtOnce, (at + 1) * cardsAtOnce).map(({ user }) => user._id),
      ),
    [people, count],
  );
  const first = useFirstLines(range, groups);
  const showMore = useCallback(() => setCount((before) => before + cardsAtOnce), []);
  const hasMore = shown.length < people.length;
  const { place } = useKeptPlace(hasMore);
  const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  return (
    <>
      <div ref={ref} className={classes['users']}>
        {Array.from({ length: columns }, (_, column) => (
          // Cards stay in their column when more are added.
          <div key={`${column} of ${columns}`} className={classes['column']}>
            {shown.map(
              (person, at) =>
                at % columns === column && (
                  <UserCard
                    key={person.user._id}
                    place={at}
                    person={person}
                    range={range}
                    first={first.get(person.user._id)}
                    now={now}
                    onForceLogout={onForceLogout}
                    onDeleteAll={onDeleteAll}
                  />
                ),
            )}
          </div>
        ))}
      </div>
      <div {...place}>
        {hasMore && (
          <>
            <More onMore={showMore} shown={shown.length} />
            <OnPaper>{lists.firstOf(shown.length, people.length)}</OnPaper>
          </>
        )}
      </div>
    </>
  );
}

/** A button for keyboard users; scrolling to it has the same effect as pressing it. */
function More({ onMore, shown }: { readonly onMore: () => void; readonly shown: number }) {
  const button = useRef<HTMLButtonElement>(null);
  // Observed anew after each part: the button may still be in sight.
  useEffect(() => {
    if (!button.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [onMore, shown]);
  return (
    <Button ref={button} variant="default" mt="md" onClick={onMore}>
      {lists.showMore}
    </Button>
  );
}
