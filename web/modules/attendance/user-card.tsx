/** Attendance of one user: lines, total and pagination. */
import { ChevronLeftIcon, ChevronRightIcon } from '@heroicons/react/16/solid';
import { ArrowRightStartOnRectangleIcon, TrashIcon } from '@heroicons/react/24/outline';
import { memo, useMemo, useState } from 'react';
import { attendanceWords, logoutText } from '../../../domain/attendance/text.ts';
import { attendancePageSize } from '../../../domain/values/limits.ts';
import { pageOf } from '../../../domain/record/list.ts';
import { lists } from '../../../domain/text.ts';
import { presenceLines, type Attendee, type PresenceLine } from '../../../domain/attendance/attendance.ts';
import { dayText, indiaClock } from '../../../domain/values/time.ts';
import { IconAction } from '../../ui/table/icon-action.tsx';
import { LiveDuration } from './live-duration.tsx';
import classes from './user-card.module.css';

interface UserCardProps {
  readonly attendee: Attendee;
  readonly now: number;
  readonly isOnline: boolean;
  readonly onForceLogout: (user: Attendee['user']) => void;
  readonly onDeleteAll: (user: Attendee['user']) => void;
}

export const UserCard = memo(function UserCard(props: UserCardProps) {
  const { attendee, now, isOnline, onForceLogout, onDeleteAll } = props;
  const { user, records } = attendee;
  const [wanted, setWanted] = useState(1);
  const lines = useMemo(() => presenceLines(records, new Date(now)), [records, now]);
  const page = pageOf(lines, wanted, attendancePageSize);
  return (
    <article className={classes['card']} aria-label={attendanceWords.ofUser(user.username)}>
      <header className={classes['header']}>
        <div className={classes['who']}>
          <h3>{user.username}</h3>
          <span>{user.email}</span>
        </div>
        {isOnline && (
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
          {page.rows.map((line) => (
            <Line key={line.key} line={line} now={now} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {attendanceWords.totalTime}
            </th>
            <td>
              <LiveDuration records={records} now={now} />
            </td>
          </tr>
        </tfoot>
      </table>
      {page.lastPage > 1 && (
        <footer className={classes['pages']}>
          <IconAction
            name={lists.previousPage}
            icon={ChevronLeftIcon}
            isDisabled={page.page <= 1}
            onClick={() => setWanted(page.page - 1)}
          />
          <span aria-live="polite">{lists.pageOf(page.page, page.lastPage)}</span>
          <IconAction
            name={lists.nextPage}
            icon={ChevronRightIcon}
            isDisabled={page.page >= page.lastPage}
            onClick={() => setWanted(page.page + 1)}
          />
        </footer>
      )}
    </article>
  );
});

function Line({ line, now }: { readonly line: PresenceLine; readonly now: number }) {
  return (
    <tr>
      <td>{dayText(line.date)}</td>
      <td>{indiaClock(new Date(line.loginTime))}</td>
      <td>{line.logoutTime === null ? <Here /> : logoutText(line)}</td>
      <td>
        {line.records.length > 1 && (
          <span className={classes['sessions']}>{attendanceWords.sessions(line.records.length)}</span>
        )}
        <LiveDuration records={line.records} now={now} />
      </td>
    </tr>
  );
}

function Here() {
  return <span className={classes['here']}>{attendanceWords.online}</span>;
}
