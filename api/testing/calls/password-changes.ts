import { expect } from 'vitest';
import type { TestConsole } from '../test-console.ts';
import { waitingForLocks } from '../database-processes.ts';

/** Starts a call, changes the user, or the password, when the call is about to act on the user, and lets it continue. */
export async function passwordChangesDuring<Reply>(
  { database: { pool } }: TestConsole,
  userId: string,
  start: () => Promise<Reply>,
  change = `password_hash = password_hash || 'x'`,
): Promise<Reply> {
  const changing = await pool.connect();
  try {
    await changing.query('begin');
    await changing.query('select from app_user where id = $1 for update', [userId]);
    const reply = start();
    await expect.poll(async () => (await pool.query(waitingForLocks)).rowCount).toBe(1);
    await changing.query(`update app_user set ${change} where id = $1`, [userId]);
    await changing.query('commit');
    return await reply;
  } finally {
    changing.release();
  }
}
