/** Tells every app server that the bell of a person has something new, or that something was read in another tab. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../postgres/database.ts';

export const bellChannel = 'bell';

/** In the transaction of the change. */
export async function ringBells(tx: Executor, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.execute(
    sql`select pg_notify(${bellChannel}, id) from json_array_elements_text(${JSON.stringify(userIds)}::json) as id`,
  );
}
