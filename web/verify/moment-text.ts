import { indiaTime } from '../../domain/evidence/verify/text.ts';
import { indiaDateTime } from '../../domain/values/moment/time.ts';

/** What is no instant stays as it is. */
export function momentText(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : `${indiaDateTime(moment)} (${indiaTime})`;
}
