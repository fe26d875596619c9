/** The two rows of cards above the lists: top users and currently logged-in users. */
import { ArrowRightStartOnRectangleIcon } from '../../ui/icons/outline.ts';
import { useId, type ReactNode } from 'react';
import { attendanceWords } from '../../../domain/attendance/text.ts';
import type { AttendanceSummary } from '../../../domain/attendance/summary.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { IconAction } from '../../ui/button/icon-action.tsx';
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
  readonly top: readonly AttendanceSummary[];
  readonly now: number;
}

export function TopUsers({ top, now }: TopUsersProps) {
  if (top.length === 0) return null;
  return (
    <Cards title={attendanceWords.top}>
      <ol className={classes['cards']}>
        {top.map((person, index) => (
          <li key={person.user._id} className={classes['card']}>
            <span className={classes['rank']}>{index + 1}</span>
            <strong className={classes['name']} title={person.user.email}>
              {person.user.username}
            </strong>
            <span className={classes['figure']}>
              <LiveDuration times={[person]} now={now} />
            </span>
          </li>
        ))}
      </ol>
    </Cards>
  );
}

interface LoggedInUsersProps {
  readonly open: readonly (AttendanceSummary & { readonly onlineSince: string })[];
  readonly now: number;
  readonly onForceLogout: (user: AttendanceSummary['user']) => void;
}

export function LoggedInUsers({ open, now, onForceLogout }: LoggedInUsersProps) {
  return (
    <Cards title={`${attendanceWords.loggedIn} (${open.length})`}>
      {open.length === 0 && <p className={classes['quiet']}>{attendanceWords.nobodyLoggedIn}</p>}
      <ul className={classes['cards']}>
        {open.map(({ user, onlineSince }) => (
          <li key={user._id} className={classes['card']}>
            <span className={classes['dot']} aria-hidden />
            <div className={classes['who']}>
              <strong className={classes['name']} title={user.email}>
                {user.username}
              </strong>
              <span className={classes['quiet']}>
                {attendanceWords.since(indiaDateTime(new Date(onlineSince)))}
              </span>
            </div>
            <span className={classes['figure']}>
              <LiveDuration times={[{ seconds: 0, openSince: onlineSince }]} now={now} />
            </span>
            <IconAction
              name={attendanceWords.forceLogoutOf(user.username)}
              icon={ArrowRightStartOnRectangleIcon}
              isDangerous
              onClick={() => onForceLogout(user)}
            />
          </li>
        ))}
      </ul>
    </Cards>
  );
}
