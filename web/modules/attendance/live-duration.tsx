/** A duration that keeps counting while the session is open. Only this component re-renders, once a second. */
import { useSyncExternalStore } from 'react';
import { durationText, totalSeconds, type AttendanceRecord } from '../../../domain/attendance/attendance.ts';
import { session } from '../../client/session/session.ts';

interface LiveDurationProps {
  readonly records: readonly AttendanceRecord[];
  /** When the records were fetched. */
  readonly now: number;
}

export function LiveDuration({ records, now }: LiveDurationProps) {
  const isOpen = records.some(({ logoutTime }) => logoutTime === null);
  return isOpen ? <Counting records={records} now={now} /> : durationText(totalSeconds(records, now));
}

const currentSecond = () => Math.floor(session.serverTime() / 1000);

function Counting({ records, now }: LiveDurationProps) {
  const second = useSyncExternalStore(session.subscribeTime, currentSecond);
  return durationText(totalSeconds(records, Math.max(now, second * 1000)));
}
