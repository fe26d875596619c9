/** Settings of each connection of the pool. */
import type pg from 'pg';
import { timeLimits } from './time-limits.ts';

type Settings = readonly (readonly [name: string, value: string])[];

/**
 * What the statements of the console expect, whatever the server, the database or the user have set. All tables are in the
 * schema public, also if there is one with the name of the user; extensions may be elsewhere.
 */
const required: Settings = [
  ['search_path', `concat_ws(', ', 'public', nullif(current_setting('search_path'), ''))`],
  ['datestyle', `'ISO, MDY'`],
  ['default_transaction_isolation', `'read committed'`],
  ...timeLimits.map((name) => [name, `'0'`] as const),
];

/**
 * They make the server detect dead and frozen clients: otherwise their locks would stay for hours, and a retried call would wait
 * for its own first attempt. No transaction does a minute of other work between two statements.
 */
const detectingDeadClients: Settings = [
  ['idle_in_transaction_session_timeout', `'1min'`],
  ['client_connection_check_interval', `'5s'`],
  ['tcp_keepalives_idle', `'10'`],
  ['tcp_keepalives_interval', `'5'`],
  ['tcp_keepalives_count', `'3'`],
  ['tcp_user_timeout', `'20s'`],
];

/**
 * Settings that the server does not know are skipped. Asking for each of them is much cheaper than `pg_settings`, which
 * describes all, and every connection pays for it.
 */
const statementFor = (settings: Settings) => `
  select set_config(name, value, false) from (values
    ${settings.map(([name, value]) => `('${name}', ${value})`).join(', ')}
  ) as wanted(name, value) where current_setting(name, true) is not null`;

const requiredStatement = statementFor(required);
const detectingStatement = statementFor(detectingDeadClients);
const oneByOne = detectingDeadClients.map((setting) => statementFor([setting]));

/** Fails if the connection cannot be used. */
export async function prepareSession(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(requiredStatement);
  try {
    await client.query(detectingStatement);
  } catch {
    // A server that refuses one of these, as some platforms do, still gets the others.
    for (const statement of oneByOne) await client.query(statement).catch(() => undefined);
  }
}
