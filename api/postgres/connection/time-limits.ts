import type pg from 'pg';

/**
 * Limits that a server or a user may have for any program. The console sets its own where people wait, and migrations, indexes,
 * imports and exports of large lists take longer than such limits allow.
 */
export const timeLimits = [
  'statement_timeout',
  'lock_timeout',
  'transaction_timeout',
  'idle_session_timeout',
];

/** For the rest of the session. A limit that the server does not know is skipped. */
export async function liftTimeLimits(
  client: Pick<pg.ClientBase, 'query'>,
  more: readonly string[] = [],
): Promise<void> {
  await client.query(
    `select set_config(name, '0', false) from unnest($1::text[]) as name where current_setting(name, true) is not null`,
    [[...timeLimits, ...more]],
  );
}
