/**
 * An inactive account with data in every table. Actions of other people must not change it: a statement without its
 * `where` condition would.
 */
import { beforeAll, expect, it } from 'vitest';
import type { TestConsole } from '../test-console.ts';

const tomorrow = `now() + interval '1 day'`;

const belongings = [
  `insert into authenticator (user_id, secret, confirmed_at, last_step) values ($1, 'x', now(), 1)`,
  `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports)
   values (gen_random_uuid(), $1::uuid, 'x', $1::text, 'x', 1, '{}')`,
  `insert into passkey_setup (user_id, challenge, expires_at) values ($1, 'x', ${tomorrow})`,
  `insert into passkey_proof (user_id, challenge, expires_at) values ($1, 'x', ${tomorrow})`,
  `insert into one_time_code (user_id, code_hash) values ($1, 'x'), ($1, 'y')`,
  `insert into wrong_codes (user_id, count) values ($1, 3)`,
  `insert into sign_in_ticket (ticket_hash, user_id, password_mark, challenge, expires_at)
   values ($1::text, $1::uuid, 'x', 'x', ${tomorrow})`,
  `insert into recovery_code (user_id, code_hash, expires_at, tries) values ($1, 'x', ${tomorrow}, 1)`,
  `insert into preference (user_id, key, value) values ($1, 'bell', '{}')`,
  `insert into idempotency (user_id, key, path) values ($1, 'x', '/x')`,
  `insert into notice (id, user_id, kind, same_as, content) values (gen_random_uuid(), $1, 'permissions', 'x', '{}')`,
];

/** At the end of a file: adds the account before its tests, and checks afterwards that it is unchanged. */
export function expectBystanderUnchanged(app: () => TestConsole): void {
  let state: () => Promise<Record<string, unknown>>;
  let before: Record<string, unknown>;
  beforeAll(async () => {
    state = await addBystander(app());
    before = await state();
  });
  it('does not change the data of an inactive user', async () => {
    // A new table needs a row above.
    expect(Object.keys(before).filter((table) => before[table] === null)).toEqual([]);
    expect(await state()).toEqual(before);
  });
}

/** Returns a function that reads everything that belongs to the person. */
async function addBystander({ person, database: { pool } }: TestConsole) {
  const { id } = await person({ permissions: ['sports_listing'] });
  for (const statement of belongings) await pool.query(statement, [id]);
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  );
  const owned = [...rows.map(({ name }) => [name, 'user_id']), ['app_user', 'id']];
  const parts = owned.map(
    ([name, column]) =>
      `'${name}', (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)) from ${name} as t where ${column} = $1)`,
  );
  return async () =>
    (await pool.query(`select jsonb_build_object(${parts.join()}) as state`, [id])).rows[0].state;
}
