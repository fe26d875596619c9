import { expect, it } from 'vitest';
import {
  brandNewDatabase,
  emptyDatabase,
  newFile,
  restore,
  save,
  version1File,
} from '../../testing/backup-files.ts';
import { setUpAuthenticator } from '../../testing/second-factor/authenticator.ts';
import { passwordOfTests, startTestConsole } from '../../testing/test-console.ts';

it('ends everything in progress: queued mail is not sent, nobody is signed in, codes are gone', async () => {
  const app = await startTestConsole({ smtpUrl: 'smtp://127.0.0.1:1' });
  const { id, token, username } = await app.person();
  await app.call('POST', '/admin/forgot-password', { body: { email: `${username}@example.test` } });
  const { pool } = app.database;
  await expect.poll(async () => (await pool.query('select 1 from mail_outbox')).rowCount).toBe(1);
  await pool.query(`insert into idempotency (user_id, key, path, answer) values ($1, 'k', '/p', '{"a":1}')`, [
    id,
  ]);
  await pool.query(`insert into setting (key, value) values ('state.disk', '{"one": 1}')`);
  const file = await newFile();
  await save(app.database, file);

  const target = await brandNewDatabase();
  await restore(target, file);
  const { rows } = await target.pool.query(
    `select m.ended_at is not null as ended, m.sent_at, m.last_error, m.text, m.html,
       s.end_reason, a.logout_time = s.ended_at as closed, s.ended_at between s.created_at and now() as within,
       (select count(*)::int from recovery_code) as codes, (select count(*)::int from idempotency) as keys
     from mail_outbox m, session s join attendance a using (user_id) where s.user_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      ended: true,
      sent_at: null,
      last_error: 'not sent from a restored backup',
      text: null,
      html: null,
      end_reason: 'restored',
      closed: true,
      within: true,
      codes: 0,
      keys: 1,
    },
  ]);
  // The copy comes from a backup and starts without warnings.
  const { rows: noted } = await target.pool.query(
    `select key, value::timestamptz > now() - interval '1 hour' as fresh from setting
     where key in ('last_backup', 'state.disk')`,
  );
  expect(noted).toEqual([{ key: 'last_backup', fresh: true }]);
  expect((await app.call('GET', '/admin/me', { token })).status).toBe(200);
  const copy = await startTestConsole({}, target);
  expect((await copy.call('GET', '/admin/me', { token })).status).toBe(401);
  expect(await copy.signIn(username)).toContain('.');
  await copy.close();
  await app.close();
});

it('does the same for the old format, which contains codes, also in a database that has a schema', async () => {
  const target = await emptyDatabase();
  await restore(target, version1File, { unsealed: true });
  const { rows } = await target.pool.query(
    `select (select count(*)::int from recovery_code) as codes,
       (select count(*)::int from mail_outbox where sent_at is null and ended_at is null) as waiting,
       (select count(*)::int from mail_outbox) as mails,
       (select count(*)::int from session where ended_at is null) as open,
       (select count(*)::int from attendance where logout_time is null) as present`,
  );
  expect(rows).toEqual([{ codes: 0, waiting: 0, mails: 1, open: 0, present: 0 }]);
});

it('keeps second factors, whose key is included, and no sign-in tickets', async () => {
  const app = await startTestConsole();
  const person = await app.person();
  const factor = await setUpAuthenticator(app, person);
  const body = { username: person.username, password: passwordOfTests };
  const { ticket: older } = (await app.call('POST', '/admin/login', { body })).body;
  const file = await newFile();
  await save(app.database, file);
  await app.close();

  const target = await brandNewDatabase();
  await restore(target, file);
  const copy = await startTestConsole({}, target);
  const confirm = (ticket: string, code: string) =>
    copy.call('POST', '/admin/login/second-factor', { body: { ticket, code } });
  await target.pool.query('update authenticator set last_step = null');
  expect((await confirm(older, factor.code())).body.ticketExpired).toBe(true);
  const { ticket } = (await copy.call('POST', '/admin/login', { body })).body;
  expect((await confirm(ticket, factor.code())).status).toBe(200);
  await copy.close();
});
