/** Attendance of one user: lines, total and pagination. */
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/marks.ts';
import { ArrowRightStartOnRectangleIcon, TrashIcon } from '../../ui/icons/outline.ts';
import { Skeleton } from '@mantine/core';
import { memo, useState } from 'react';
import { attendanceWords, logoutText } from '../../../domain/attendance/text.ts';
import { attendancePageSize } from '../../../domain/values/limits.ts';
import { lists } from '../../../domain/text.ts';
import type { AttendanceLine, AttendanceSummary, LinesOfUser } from '../../../domain/attendance/summary.ts';
import { dayText, indiaClock } from '../../../domain/values/moment/time.ts';
import { IconAction } from '../../ui/button/icon-action.tsx';
import { useLines, type NamedRange } from './attendance-resource.ts';
import { LiveDuration } from './live-duration.tsx';
import classes from './user-card.module.css';

interface UserCardProps {
  /** Among all cards: on paper they are in one column. */
  readonly place: number;
  readonly person: AttendanceSummary;
  readonly range: NamedRange;
  /** Undefined while it is loading. */
  readonly first: LinesOfUser | undefined;
  readonly now: number;
  readonly onForceLogout: (user: AttendanceSummary['user']) => void;
  readonly onDeleteAll: (user: AttendanceSummary['user']) => void;
}

export const UserCard = memo(function UserCard(props: UserCardProps) {
  const { place, person, range, first, now, onForceLogout, onDeleteAll } = props;
  const { user } = person;
  const [wanted, setWanted] = useState(1);
  const lastPage = Math.max(1, Math.ceil((first?.count ?? 0) / attendancePageSize));
  const page = Math.min(wanted, lastPage);
  const later = useLines(range, user._id, page);
  const shown = page > 1 ? later : first;
  return (
    <article
      className={classes['card']}
      style={{ order: place }}
      aria-label={attendanceWords.ofUser(user.username)}
    >
      <header className={classes['header']}>
        <div className={classes['who']}>
          <h3>{user.username}</h3>
          <span>{user.email}</span>
        </div>
        {person.onlineSince !== null && (
          <IconAction
            name={attendanceWords.forceLogoutOf(user.username)}
            icon={ArrowRightStartOnRectangleIcon}
            isDangerous
            onClick={() => onForceLogout(user)}
          />
        )}
        <IconAction
          name={attendanceWords.deleteAllOf(user.username)}
          icon={TrashIcon}
          isDangerous
          onClick={() => onDeleteAll(user)}
        />
      </header>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{attendanceWords.date}</th>
            <th scope="col">{attendanceWords.loginTime}</th>
            <th scope="col">{attendanceWords.logoutTime}</th>
            <th scope="col">{attendanceWords.totalTime}</th>
          </tr>
        </thead>
        <tbody>
          {shown ? (
            shown.lines.map((line) => <Line key={line.key} line={line} now={now} />)
          ) : (
            <Loading lines={Math.min(person.sessions, attendancePageSize)} />
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {attendanceWords.totalTime}
            </th>
            <td>
              <LiveDuration times={[person]} now={now} />
            </td>
          </tr>
        </tfoot>
      </table>
      {lastPage > 1 && (
        <footer className={classes['pages']}>
          <IconAction
            name={lists.previousPage}
            icon={ChevronLeftIcon}
            isDisabled={page <= 1}
            onClick={() => setWanted(page - 1)}
          />
          <span aria-live="polite">{lists.pageOf(page, lastPage)}</span>
          <IconAction
            name={lists.nextPage}
            icon={ChevronRightIcon}
            isDisabled={page >= lastPage}
            onClick={() => setWanted(page + 1)}
          />
        </footer>
      )}
    </article>
  );
});

/** As high as the lines, so that nothing moves when they arrive. */
function Loading({ lines }: { readonly lines: number }) {
  return Array.from({ length: lines }, (_, at) => at).map((at) => (
    <tr key={at}>
      <td colSpan={4}>
        <Skeleton height={10} radius="sm" />
      </td>
    </tr>
  ));
}

function Line({ line, now }: { readonly line: AttendanceLine; readonly now: number }) {
  return (
    <tr>
      <td>{dayText(line.date)}</td>
      <td>{indiaClock(new Date(line.loginTime))}</td>
      <td>{line.logoutTime === null ? <Here /> : logoutText(line)}</td>
      <td>
        {line.sessions > 1 && (
          <span className={classes['sessions']}>{attendanceWords.sessions(line.sessions)}</span>
        )}
        <LiveDuration times={[line]} now={now} />
      </td>
    </tr>
  );
}

function Here() {
  return <span className={classes['here']}>{attendanceWords.online}</span>;
}
