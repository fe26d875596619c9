/** The days of sample records: fewer the older they are, as in a real archive. */
import { daysLater } from '../../domain/values/moment/time.ts';
import type { Random } from './random.ts';

/** Fixed, so that a seed creates the same records whenever it is used. */
export const lastDayOfSeeds = '2026-11-15';

export function sampleDay(random: Random, lastDay: string, mostDaysBack: number): string {
  return daysLater(lastDay, -random.whole(1 + random.whole(mostDaysBack)));
}
