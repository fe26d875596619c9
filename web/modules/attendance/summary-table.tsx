/** The whole period in one table: a line per user, longest first. */
import { Button } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { secondsUntil, type AttendanceSummary } from '../../../domain/attendance/summary.ts';
import { attendanceWords as words } from '../../../domain/attendance/text.ts';
import { lists } from '../../../domain/text.ts';
import { useKeptPlace } from '../../ui/button/use-kept-place.ts';
import { OnPaper } from '../../ui/page/on-paper.tsx';
import classes from './attendance-screen.module.css';
import { LiveDuration } from './live-duration.tsx';

const linesAtFirst = 10;

interface SummaryTableProps {
  readonly people: readonly AttendanceSummary[];
  readonly now: number;
}

export function SummaryTable({ people, now }: SummaryTableProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const sorted = useMemo(
    () => people.toSorted((a, b) => secondsUntil(b, now) - secondsUntil(a, now)),
    [people, now],
  );
  const shown = isWhole ? sorted : sorted.slice(0, linesAtFirst);
  const hasMore = shown.length < sorted.length;
  const { place } = useKeptPlace(hasMore);
  const all = {
    days: people.reduce((sum, { days }) => sum + days, 0),
    sessions: people.reduce((sum, { sessions }) => sum + sessions, 0),
  };
  return (
    <section aria-labelledby={id} className={classes['block']}>
      <h2 id={id} className={classes['heading']}>
        {words.summary}
      </h2>
      <div className={classes['summary']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.user}</th>
              <th scope="col">{words.days}</th>
              <th scope="col">{words.sessionCount}</th>
              <th scope="col">{words.perDay}</th>
              <th scope="col">{words.totalTime}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((person) => (
              <tr key={person.user._id}>
                <th scope="row" title={person.user.email}>
                  {person.user.username}
                </th>
                <td>{person.days}</td>
                <td>{person.sessions}</td>
                <td>
                  <LiveDuration times={[person]} now={now} days={person.days} />
                </td>
                <td>
                  <LiveDuration times={[person]} now={now} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <td>{all.days}</td>
              <td>{all.sessions}</td>
              <td>
                <LiveDuration times={people} now={now} days={all.days} />
              </td>
              <td>
                <LiveDuration times={people} now={now} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div {...place}>
        {hasMore && (
          <>
            <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
              {words.showAll(sorted.length)}
            </Button>
            <OnPaper>{lists.firstOf(shown.length, sorted.length)}</OnPaper>
          </>
        )}
      </div>
    </section>
  );
}
