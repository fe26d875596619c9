/** Whatever query fails, neither the log nor the response contains user input, a hash or a code. */
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reportSheetColumns } from '../modules/report/export/sheet-columns.ts';
import { createLogger } from '../runtime/logger.ts';
import { writeWorkbook } from '../services/workbook/workbook-writer.ts';
import { sampleReport } from '../testing/samples/sample-report.ts';
import type { Reply } from '../testing/console/caller.ts';
import { cloneDatabase, startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { variants } from '../testing/variants.ts';
import type { Database } from '../postgres/database.ts';

const secret = 'TOP-SECRET-7f3a';
const secretMail = 'secret-7f3a@example.test';
const secretPassword = 'Secret-7f3a phrase of mine';
const hash = /\$argon2/;

let log = '';
const lines = new Writable({
  write(chunk, _encoding, done) {
    log += String(chunk);
    done();
  },
});

/** What the database received when it failed: proves that there was something to leak. */
let given = '';
let database: Database;
let app: TestConsole;
let admin: string;
let member: { id: string; username: string };

/** Fails as configured in the table `fault`, with all saved values in every text of the error. */
const faults = `
  create table fault (state text not null);
  create function fail() returns trigger language plpgsql as $$
  declare
    wanted text := (select state from fault);
    content text := row_to_json(new)::text;
  begin
    if wanted is null then return new; end if;
    raise notice '%', content;
    if wanted = 'lost' then
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(10);
    end if;
    if wanted = 'text' then perform content::uuid; end if;
    raise exception using errcode = wanted, message = content, detail = content, hint = content,
      column = 'a_column', constraint = 'a_constraint', table = 'a_table';
  end $$;
  ${['session', 'app_user', 'report', 'note', 'mail_outbox', 'rate_limit', 'audit']
    .map(
      (table) =>
        `create trigger fail before insert or update on ${table} for each row execute function fail();`,
    )
    .join('\n')}`;

beforeAll(async () => {
  database = await cloneDatabase();
  database.pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      given += message ?? '';
    });
  });
  await database.pool.query(faults);
  app = await startTestConsole({ logger: createLogger('trace', lines), runsJobs: true }, database);
  admin = await app.admin();
  member = await app.person();
});
afterAll(async () => {
  await app.close();
  await database.close();
});
afterEach(() => database.pool.query('truncate fault'));

async function failing(state: string, act: () => Promise<Reply>): Promise<Reply> {
  log = '';
  given = '';
  await database.pool.query('insert into fault values ($1)', [state]);
  const reply = await act();
  await expect.poll(() => log).toContain('request completed');
  return reply;
}

function expectNothingTold(reply: Reply | undefined, ...more: readonly string[]): void {
  const answer = JSON.stringify(reply?.body ?? '');
  for (const text of [secret, secretMail, secretPassword, member.username, ...more]) {
    expect(log).not.toContain(text);
    expect(answer).not.toContain(text);
  }
  expect(log).not.toMatch(hash);
  expect(answer).not.toMatch(/\$argon2|select |insert |fault/);
}

async function sendWorkbook(): Promise<Reply> {
  const values: Record<string, string> = {
    date: '2026-11-15',
    userName: secret,
    agent: secret,
    sportNames: 'cricket',
    eventNames: secret,
    marketNames: 'Toss',
    pl: '1',
    odds: '2',
    stack: '5',
    time: '9:05',
    acBalance: '1',
    afterVoidBalance: '0',
    catchBy: 'Agent',
    proofType: 'Hedging',
    proofStatus: 'Submitted',
    voidStatus: 'Not Void',
  };
  const columns = reportSheetColumns.map(({ header }) => ({ header, kind: 'text' as const }));
  const rows = [reportSheetColumns.map(({ key }) => values[key] ?? null)];
  const pieces: Buffer[] = [];
  for await (const piece of writeWorkbook([{ name: 'Sheet', columns, rows }])) pieces.push(piece);
  const form = new FormData();
  form.append('file', new File([new Uint8Array(Buffer.concat(pieces))], 'sample.xlsx'));
  return app.call('POST', '/report/import', { token: admin, body: form });
}

const acts: Record<string, () => Promise<Reply>> = {
  'sign-in': () =>
    app.call('POST', '/admin/login', { body: { username: secretMail, password: secretPassword } }),
  'sign-in that is right': () =>
    app.call('POST', '/admin/login', {
      body: { username: member.username, password: 'a decent password' },
    }),
  'a new user': () =>
    app.call('POST', '/admin/create', {
      token: admin,
      body: newUser,
    }),
  'a new report': () =>
    app.call('POST', '/report/create', { token: admin, body: { ...sampleReport, remark: secret } }),
  'a new note': () => app.call('POST', '/note/add', { token: admin, body: { note: secret } }),
  'an import': sendWorkbook,
};
const newUser = {
  username: secret,
  email: secretMail,
  password: secretPassword,
};

/** SQLSTATE, or `text` for a real failed cast and `lost` for a dropped connection. */
const states: readonly [string, number][] = [
  ['23502', 500],
  ['23514', 500],
  ['23503', 500],
  ['22P02', 500],
  ['text', 500],
  ['XX000', 500],
  ['lost', 503],
  ['57P03', 503],
  ['25006', 503],
  ['40001', 503],
  ['40P01', 503],
  ['55P03', 503],
  ['57014', 503],
  ['53200', 503],
  ['08006', 503],
  ['53100', 503],
];

/** Each call with a third of the states, each state with two calls, and what is special with all. */
const statesOf = (call: number) =>
  variants(states, ([state], at) => at % 3 === call % 3 || state === 'text' || state === 'lost');

describe.each(Object.entries(acts).map(([name, act], at) => ({ name, act, at })))('$name', ({ act, at }) => {
  it.each(statesOf(at))('failing with %s answers %i and leaks nothing', async (state, status) => {
    const reply = await failing(state, act);
    expect(given).not.toBe('');
    expectNothingTold(reply);
    expect(reply.status).toBe(status);
  });
});

it('describes a failed statement by its state, names and text with placeholders', async () => {
  await failing('23514', acts['a new report']!);
  const line = log.split('\n').find((text) => text.includes('request failed')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    err: {
      type: 'DrizzleQueryError',
      statement: expect.stringMatching(/^insert into "report" .*\$1/),
      cause: {
        code: '23514',
        severity: 'ERROR',
        table: 'a_table',
        column: 'a_column',
        constraint: 'a_constraint',
        routine: 'exec_stmt_raise',
      },
    },
  });
});

it('names calls by their path, without the query and the token', async () => {
  log = '';
  await app.call('GET', `/search?q=${secret}`, { token: admin });
  await expect.poll(() => log).toContain('request completed');
  expect(log).toContain('"path":"/api/search"');
  for (const text of [secret, admin]) expect(log).not.toContain(text);
});

it.each([
  [`/people/${secret}/timeline`, '/api/people/:name/timeline'],
  [`/client/user/${secret}`, '/api/client/user/:userId'],
  [`/logo/${secret}`, '/api/logo/:address'],
])('names the values in the path %s, which may be those of records', async (path, logged) => {
  log = '';
  await app.call('GET', path, { token: admin });
  await expect.poll(() => log).toContain('request completed');
  expect(log).toContain(`"path":"${logged}"`);
  expect(log).not.toContain(secret);
});

it('names the page of a user without the name, and records by their ids', async () => {
  log = '';
  await fetch(new URL(`/people/${secret}`, app.address));
  await app.call('GET', `/admin/${member.id}/history`, { token: admin });
  await expect.poll(() => log.match(/request completed/g)).toHaveLength(2);
  expect(log).toContain('"path":"/people/:name"');
  expect(log).toContain(`"path":"/api/admin/${member.id}/history"`);
  expect(log).not.toContain(secret);
});

it('refuses a duplicate value without logging it', async () => {
  const reply = await failing('23505', acts['a new note']!);
  expect(reply.status).toBe(409);
  expect(log).not.toContain(secret);
});

it('real constraint errors reveal nothing about the row', async () => {
  await database.pool.query(`alter table note add constraint short check (length(note) < 5)`);
  await database.pool.query(`alter table note alter column deleted_by set not null`);
  log = '';
  const notNull = await acts['a new note']!();
  expect(notNull.status).toBe(500);
  await database.pool.query(`alter table note alter column deleted_by drop not null`);
  const check = await acts['a new note']!();
  expect(check.status).toBe(500);
  expect(log).toContain('"code":"23502"');
  expect(log).toContain('"code":"23514"');
  expectNothingTold(notNull);
  expectNothingTold(check);
});

it('a recovery code is neither logged nor returned when it cannot be stored', async () => {
  const email = `${member.username}@example.test`;
  const reply = await failing('XX000', () => app.call('POST', '/admin/forgot-password', { body: { email } }));
  expectNothingTold(reply);
  // Now the mail itself fails, with the code in it.
  await database.pool.query('truncate fault, rate_limit');
  await database.pool.query('drop trigger fail on rate_limit; drop trigger fail on audit');
  const again = await failing('XX000', () => app.call('POST', '/admin/forgot-password', { body: { email } }));
  const code = /(?<!\d)\d{6}(?!\d)/.exec((JSON.parse(given) as { text: string }).text)?.[0] ?? '';
  expect(code).toHaveLength(6);
  expectNothingTold(again, email);
  for (const line of log.split('\n').filter(Boolean)) {
    const { pid: _pid, hostname: _hostname, time: _time, ...rest } = JSON.parse(line);
    expect(JSON.stringify(rest)).not.toContain(code);
  }
});

it('housekeeping and mail delivery leak nothing either', async () => {
  log = '';
  given = '';
  // Together, so that the mail is not sent before.
  await database.pool.query(
    `begin; insert into mail_outbox (id, recipient, subject, text, html, give_up_at)
     values (gen_random_uuid(), '${secretMail}', 'sample', '${secret}', '${secret}', now() + interval '1 hour');
     insert into fault values ('XX000'); commit`,
  );
  await expect.poll(() => log).toContain('housekeeping failed');
  expect(given).toContain(secret);
  expectNothingTold(undefined);
});
