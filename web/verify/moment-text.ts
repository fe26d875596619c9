import { indiaTime } from '../../domain/evidence/verify/text.ts';
import { indiaDateTime } from '../../domain/values/moment/time.ts';

/** Anything that is not an instant is left unchanged. */
export function momentText(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : `${indiaDateTime(moment)} (${indiaTime})`;
}
