import { afterAll, beforeAll, expect, it } from 'vitest';
import { noticeLimits } from '../../domain/sense/notification/notice.ts';
import {
  endedSessionDays,
  idempotencyHours,
  loginLimits,
  settledMailDays,
} from '../../domain/values/limits.ts';
import { sweepExpiredSessions } from '../store/session/sessions.ts';
import { tidy } from './housekeeping.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../testing/test-console.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows;

it('deletes ended sessions after the retention period and keeps their attendance', async () => {
  const { id, token } = await app.person();
  await app.call('POST', '/admin/logout', { token });
  const kept = await app.person();
  await query(
    `update session set ended_at = now() - make_interval(days => $1, mins => 1) where user_id = $2`,
    [endedSessionDays, id],
  );
  await tidy(app.database.orm);
  expect(await query('select 1 from session where user_id = $1', [id])).toEqual([]);
  expect(await query('select 1 from attendance where user_id = $1', [id])).toHaveLength(1);
  expect((await app.call('GET', '/admin/me', { token: kept.token })).status).toBe(200);
});

it('keeps ended sessions until then', async () => {
  const { id, token } = await app.person();
  await app.call('POST', '/admin/logout', { token });
  await query(
    `update session set ended_at = now() - make_interval(days => $1) + interval '1 hour' where user_id = $2`,
    [endedSessionDays, id],
  );
  await tidy(app.database.orm);
  expect(await query('select 1 from session where user_id = $1', [id])).toHaveLength(1);
});

it('keeps the length of sessions when the clock is set back', async () => {
  const [ahead, kept] = [await app.person(), await app.person()];
  const lengths = () =>
    query(
      `select (expires_at - seen_at)::text as short, (ends_at - seen_at)::text as long, seen_at <= now() as "isPast"
       from session where user_id = any($1) order by user_id`,
      [[ahead.id, kept.id]],
    );
  const keptSession = () => query('select * from session where user_id = $1', [kept.id]);
  const before = [await lengths(), await keptSession()];
  await query(
    `update session set seen_at = seen_at + interval '5 hours', expires_at = expires_at + interval '5 hours',
       ends_at = ends_at + interval '5 hours' where user_id = $1`,
    [ahead.id],
  );
  await sweepExpiredSessions(app.database.orm);
  expect([await lengths(), await keptSession()]).toEqual(before);
  expect((await app.call('GET', '/admin/me', { token: ahead.token })).status).toBe(200);
});

it('ends limits that were reached while the clock was ahead', async () => {
  const { username } = await app.person();
  const signIn = async (password: string) =>
    (await app.call('POST', '/admin/login', { body: { username, password } })).status;
  for (let tries = 0; tries < loginLimits.perAccountAndAddress; tries += 1) await signIn('not mine');
  await tidy(app.database.orm);
  expect(await signIn(passwordOfTests)).toBe(429);
  await query(`update rate_limit set expire = expire + extract(epoch from interval '5 hours') * 1000`);
  await tidy(app.database.orm);
  expect(await signIn(passwordOfTests)).toBe(200);
});

it('deletes old idempotency keys, settled mail, notices and expired rate limits', async () => {
  const { id } = await app.person();
  await query(
    `insert into notice (id, user_id, kind, same_as, content, at)
     select gen_random_uuid(), $1, 'permissions', hours, '{}', now() - make_interval(hours => hours)
     from unnest($2::int[]) as hours`,
    [id, [noticeLimits.keptDays * 24 - 1, noticeLimits.keptDays * 24 + 1]],
  );
  await query(
    `insert into idempotency (user_id, key, path, created_at)
     select $1, age::text, '/x', now() - make_interval(mins => age) from unnest($2::int[]) as age`,
    [id, [idempotencyHours * 60 - 1, idempotencyHours * 60 + 1]],
  );
  await query(
    `insert into mail_outbox (id, recipient, subject, created_at, give_up_at, sent_at)
     select gen_random_uuid(), 'sample@example.test', age::text, now() - make_interval(hours => age), now(), now()
     from unnest($1::int[]) as age`,
    [[settledMailDays * 24 - 1, settledMailDays * 24 + 1]],
  );
  await query(
    `insert into rate_limit (key, points, expire) values
     ('over', 1, extract(epoch from now()) * 1000 - 1000), ('running', 1, extract(epoch from now()) * 1000 + 60000)`,
  );
  await tidy(app.database.orm);
  expect(await query('select same_as as hours from notice where user_id = $1', [id])).toEqual([
    { hours: String(noticeLimits.keptDays * 24 - 1) },
  ]);
  expect(await query('select key from idempotency where user_id = $1', [id])).toEqual([
    { key: String(idempotencyHours * 60 - 1) },
  ]);
  expect(await query(`select subject from mail_outbox where recipient = 'sample@example.test'`)).toEqual([
    { subject: String(settledMailDays * 24 - 1) },
  ]);
  expect(await query(`select key from rate_limit where key in ('over', 'running')`)).toEqual([
    { key: 'running' },
  ]);
});

it('deletes expired tickets, codes, unconfirmed setups and challenges, and nothing that is still valid', async () => {
  const [gone, kept] = [await app.person(), await app.person()];
  for (const [{ id }, age] of [
    [gone, '61 minutes'],
    [kept, '-1 minutes'],
  ] as const) {
    const until = `now() - interval '${age}'`;
    await query(`insert into sign_in_ticket values ($1::text, $1::uuid, 'x', null, ${until})`, [id]);
    await query(`insert into passkey_setup values ($1, 'x', ${until})`, [id]);
    await query(`insert into passkey_proof values ($1, 'x', ${until})`, [id]);
    await query(`insert into recovery_code (user_id, code_hash, expires_at) values ($1, 'x', ${until})`, [
      id,
    ]);
    await query(`insert into authenticator (user_id, secret, created_at) values ($1, 'x', ${until})`, [id]);
  }
  const confirmed = await app.person();
  await query(
    `insert into authenticator (user_id, secret, created_at, confirmed_at) values ($1, 'x', '2020-01-01', '2020-01-01')`,
    [confirmed.id],
  );
  await tidy(app.database.orm);
  const left = (table: string) => query(`select user_id as id from ${table} order by user_id`);
  expect(await left('sign_in_ticket')).toEqual([{ id: kept.id }]);
  expect(await left('passkey_setup')).toEqual([{ id: kept.id }]);
  expect(await left('passkey_proof')).toEqual([{ id: kept.id }]);
  expect(await left('recovery_code')).toEqual([{ id: kept.id }]);
  expect(await left('authenticator')).toEqual([{ id: kept.id }, { id: confirmed.id }]);
});
