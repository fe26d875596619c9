/** The two rows of cards above the lists: top users and currently logged-in users. */
import { ArrowRightStartOnRectangleIcon } from '@heroicons/react/24/outline';
import { useId, type ReactNode } from 'react';
import { attendanceWords } from '../../../domain/attendance/text.ts';
import type { AttendanceRecord, Attendee } from '../../../domain/attendance/attendance.ts';
import { indiaDateTime } from '../../../domain/values/time.ts';
import { IconAction } from '../../ui/table/icon-action.tsx';
import { LiveDuration } from './live-duration.tsx';
import classes from './attendance-screen.module.css';

function Cards({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['block']}>
      <h2 id={id} className={classes['heading']}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface TopUsersProps {
  readonly top: readonly Attendee[];
  readonly now: number;
}

export function TopUsers({ top, now }: TopUsersProps) {
  if (top.length === 0) return null;
  return (
    <Cards title={attendanceWords.top}>
      <ol className={classes['cards']}>
        {top.map(({ user, records }, index) => (
          <li key={user._id} className={classes['card']}>
            <span className={classes['rank']}>{index + 1}</span>
            <strong className={classes['name']} title={user.email}>
              {user.username}
            </strong>
            <span className={classes['figure']}>
              <LiveDuration records={records} now={now} />
            </span>
          </li>
        ))}
      </ol>
    </Cards>
  );
}

interface LoggedInUsersProps {
  readonly open: readonly AttendanceRecord[];
  readonly now: number;
  readonly onForceLogout: (user: AttendanceRecord['userId']) => void;
}

export function LoggedInUsers({ open, now, onForceLogout }: LoggedInUsersProps) {
  return (
    <Cards title={`${attendanceWords.loggedIn} (${open.length})`}>
      {open.length === 0 && <p className={classes['quiet']}>{attendanceWords.nobodyLoggedIn}</p>}
      <ul className={classes['cards']}>
        {open.map((record) => (
          <li key={record.userId._id} className={classes['card']}>
            <span className={classes['dot']} aria-hidden />
            <div className={classes['who']}>
              <strong className={classes['name']} title={record.userId.email}>
                {record.userId.username}
              </strong>
              <span className={classes['quiet']}>
                {attendanceWords.since(indiaDateTime(new Date(record.loginTime)))}
              </span>
            </div>
            <span className={classes['figure']}>
              <LiveDuration records={[record]} now={now} />
            </span>
            <IconAction
              name={attendanceWords.forceLogoutOf(record.userId.username)}
              icon={ArrowRightStartOnRectangleIcon}
              isDangerous
              onClick={() => onForceLogout(record.userId)}
            />
          </li>
        ))}
      </ul>
    </Cards>
  );
}
