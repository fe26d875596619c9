/** A duration that keeps counting while the session is open. Only this component re-renders, once a second. */
import { useSyncExternalStore } from 'react';
import { durationText } from '../../../domain/attendance/attendance.ts';
import { secondsUntil, type AttendanceLine } from '../../../domain/attendance/summary.ts';
import { session } from '../../client/session/session.ts';

interface LiveDurationProps {
  /** What is added up. */
  readonly times: readonly Pick<AttendanceLine, 'seconds' | 'openSince'>[];
  /** When it was fetched. */
  readonly now: number;
  /** For the average of so many days. */
  readonly days?: number;
}

export function LiveDuration(props: LiveDurationProps) {
  const isCounting = props.times.some(({ openSince }) => openSince !== null);
  return isCounting ? <Counting {...props} /> : durationAt(props.now, props);
}

const currentSecond = () => Math.floor(session.serverTime() / 1000);

function Counting(props: LiveDurationProps) {
  const second = useSyncExternalStore(session.subscribeTime, currentSecond);
  return durationAt(Math.max(props.now, second * 1000), props);
}

function durationAt(moment: number, { times, days = 1 }: LiveDurationProps): string {
  const seconds = times.reduce((sum, time) => sum + secondsUntil(time, moment), 0);
  return durationText(seconds / Math.max(1, days));
}
