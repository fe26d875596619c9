/** Notifies every app server that the notifications of a person changed, or were read in another tab. */
import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../postgres/database.ts';

export const bellChannel = 'bell';

/** Part of a `select`: sends a bell event to this person. */
export const ringing = (userId: SQL): SQL => sql`pg_notify(${sql.raw(`'${bellChannel}'`)}, ${userId}::text)`;

/** In the transaction of the change. */
export async function ringBells(tx: Executor, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const ids = sql`json_array_elements_text(${JSON.stringify(userIds)}::json)`;
  await tx.execute(sql`select ${ringing(sql`id`)} from ${ids} as id`);
}
