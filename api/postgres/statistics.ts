import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/**
 * Gathers planner statistics for all tables. The server does so by itself, but up to a minute after many rows were added.
 * Until then its plans are poor: finding one report read all of its area.
 */
export async function gatherStatistics(on: Executor): Promise<void> {
  await on.execute(sql`analyze`);
}
