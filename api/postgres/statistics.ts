import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/**
 * Counts what PostgreSQL's planner wants to know, for all tables. The server does so by itself, but up to a minute after many
 * rows were added. Until then it plans for tables of unknown contents: a report was found by reading all of its area.
 */
export async function gatherStatistics(on: Executor): Promise<void> {
  await on.execute(sql`analyze`);
}
