/** The two clocks of the top bar. They hold their own state, so that nothing around them re-renders. */
import { useEffect, useState } from 'react';
import { shell } from '../../../domain/text.ts';
import { indiaClock, minutesAndSeconds } from '../../../domain/values/moment/time.ts';
import { serverNow, session } from '../../client/session/session.ts';
import { useSecondsLeft } from '../../client/session/use-session.ts';
import { warningSeconds } from '../../../domain/values/limits.ts';
import classes from './topbar.module.css';

const readClock = () => indiaClock(serverNow());

/** India time based on the server's clock, so that a wrong PC clock does not matter. */
export function Clock() {
  const [time, setTime] = useState(readClock);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setTime(readClock());
      timer = setTimeout(tick, 1000 - (session.serverTime() % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes['clock']}>
      <span className={classes['caption']}>{shell.clockLabel}</span>
      <time className={classes['figures']}>{time}</time>
    </div>
  );
}

export function Timeout() {
  const seconds = useSecondsLeft();
  return (
    <div className={classes['clock']} data-warning={seconds <= warningSeconds || undefined}>
      <span className={classes['caption']}>{shell.timeoutLabel}</span>
      {/* Not announced every second; the warning announces when it matters. */}
      <span className={classes['figures']} role="timer" aria-live="off">
        {minutesAndSeconds(seconds)}
      </span>
    </div>
  );
}
