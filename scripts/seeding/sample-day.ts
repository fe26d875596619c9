import { indiaDay } from '../../domain/time.ts';
import type { Random } from './random.ts';

const lastDay = Date.UTC(2026, 10, 15);
const msPerDay = 86_400_000;

/** A day of two years; always the same two, so that the same seed gives the same records. */
export function sampleDay(random: Random): string {
  return indiaDay(new Date(lastDay - random.whole(720) * msPerDay));
}
