/** A duration that keeps counting while the session is open. Only this component re-renders, once a second. */
import { useSyncExternalStore } from 'react';
import { durationText } from '../../../domain/attendance/attendance.ts';
import { secondsUntil, type AttendanceLine } from '../../../domain/attendance/summary.ts';
import { session } from '../../client/session/session.ts';

interface LiveDurationProps {
  readonly time: Pick<AttendanceLine, 'seconds' | 'openSince'>;
  /** When it was fetched. */
  readonly now: number;
}

export function LiveDuration({ time, now }: LiveDurationProps) {
  return time.openSince === null ? durationText(time.seconds) : <Counting time={time} now={now} />;
}

const currentSecond = () => Math.floor(session.serverTime() / 1000);

function Counting({ time, now }: LiveDurationProps) {
  const second = useSyncExternalStore(session.subscribeTime, currentSecond);
  return durationText(secondsUntil(time, Math.max(now, second * 1000)));
}
