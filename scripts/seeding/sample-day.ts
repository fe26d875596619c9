/** The days of sample records: fewer the longer they are ago, as in an archive that is in use. */
import { daysLater } from '../../domain/values/time.ts';
import type { Random } from './random.ts';

/** The same for everybody, so that a seed makes the same records whenever it is used. */
export const lastDayOfSeeds = '2026-11-15';

export function sampleDay(random: Random, lastDay: string, mostDaysBack: number): string {
  return daysLater(lastDay, -random.whole(1 + random.whole(mostDaysBack)));
}
