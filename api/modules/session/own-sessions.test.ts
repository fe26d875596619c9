import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDeviceMail } from '../../../domain/account/text.ts';
import { auth } from '../../../domain/session/text.ts';
import { expectBystanderUnchanged } from '../../testing/calls/bystander.ts';
import { listenToEvents } from '../../testing/event-listener.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole({ trustProxy: (_proxy, hop) => hop < 1 });
});
afterAll(() => app.close());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

interface Browser {
  readonly address?: string;
  readonly agent?: string;
  readonly cookie?: string;
}

async function signIn(username: string, { address = '10.9.0.1', agent = chrome, cookie }: Browser = {}) {
  const { body, headers } = await app.call('POST', '/admin/login', {
    body: { username, password: passwordOfTests },
    headers: { 'x-forwarded-for': address, 'user-agent': agent, ...(cookie && { cookie }) },
  });
  return { token: String(body.token), cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const sessionsOf = async (token: string) => (await app.call('GET', '/admin/sessions', { token })).body.data;
const alive = async (token: string) => (await app.call('GET', '/admin/me', { token })).status === 200;

describe('where you are signed in', () => {
  it('lists the open sessions with device, address and times, and no ids', async () => {
    const person = await app.person();
    const { token } = await signIn(person.username);
    const list = await sessionsOf(token);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ device: 'Chrome on Windows', address: '10.9.0.1', isThis: true });
    expect(list[1]).toMatchObject({ device: 'node', isThis: false });
    const { pool } = app.database;
    const { rows } = await pool.query('select id, token_hash from session where user_id = $1', [person.id]);
    for (const row of rows) {
      expect(JSON.stringify(list)).not.toContain(row.id);
      expect(JSON.stringify(list)).not.toContain(row.token_hash);
    }
    await pool.query(`update session set seen_at = now() - interval '1 hour' where user_id = $1`, [
      person.id,
    ]);
    await app.call('POST', '/admin/update-session', { token: person.token });
    const [first, second] = await sessionsOf(token);
    expect([first.isThis, second.isThis]).toEqual([false, true]);
    expect(Date.parse(first.lastSeen) - Date.parse(second.lastSeen)).toBeGreaterThan(3_500_000);
    await pool.query(
      `update session set expires_at = now() where user_id = $1 and agent is distinct from $2`,
      [person.id, chrome],
    );
    expect(await sessionsOf(token)).toEqual([expect.objectContaining({ isThis: true })]);
  });

  it('ends one of them at once, with its event stream and a reason', async () => {
    const person = await app.person();
    const other = await signIn(person.username);
    const received = await listenToEvents(app.address, other.token);
    const { key } = (await sessionsOf(person.token)).find(({ isThis }: { isThis: boolean }) => !isThis);
    const ended = await app.call('POST', '/admin/sessions/end', { token: person.token, body: { key } });
    expect(ended.status).toBe(200);
    const refused = await app.call('GET', '/admin/me', { token: other.token });
    expect([refused.status, refused.body.reason]).toEqual([401, auth.endedElsewhere]);
    await expect.poll(() => received.events).toContainEqual({ kind: 'ended', reason: auth.endedElsewhere });
    expect(await alive(person.token)).toBe(true);
    const again = await app.call('POST', '/admin/sessions/end', { token: person.token, body: { key } });
    expect(again.status).toBe(404);
    received.cut();
  });

  it('ends all others, and none of somebody else', async () => {
    const [mine, theirs] = [await app.person(), await app.person()];
    const others = [await signIn(mine.username), await signIn(mine.username)];
    const [{ key }] = await sessionsOf(theirs.token);
    const foreign = await app.call('POST', '/admin/sessions/end', { token: mine.token, body: { key } });
    expect(foreign.status).toBe(404);
    const ended = await app.call('POST', '/admin/sessions/end-others', { token: mine.token });
    expect(ended.body.data).toEqual({ sessions: 2 });
    expect(await Promise.all([...others, mine, theirs].map(({ token }) => alive(token)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const { rows } = await app.database.pool.query(
      `select after from audit where action = 'end-sessions' and actor_id = $1`,
      [mine.id],
    );
    expect(rows).toEqual([{ after: { sessions: 2 } }]);
  });

  it('needs a session', async () => {
    for (const [method, route] of [
      ['GET', ''],
      ['POST', '/end'],
      ['POST', '/end-others'],
    ] as const) {
      const body = method === 'POST' ? { body: { key: 'x' } } : {};
      expect((await app.call(method, `/admin/sessions${route}`, body)).status).toBe(401);
    }
  });
});

describe('a new device', () => {
  async function mailsTo(username: string): Promise<string[]> {
    const { rows } = await app.database.pool.query(
      'select subject from mail_outbox where recipient = $1 order by created_at',
      [`${username}@example.test`],
    );
    return rows.map(({ subject }) => subject);
  }

  it('is reported by mail, with device and address; the first sign-in is not', async () => {
    const person = await app.person();
    expect(await mailsTo(person.username)).toEqual([]);
    await signIn(person.username, { address: '10.9.1.1' });
    expect(await mailsTo(person.username)).toEqual([newDeviceMail.subject]);
    const folder = path.join(app.dataDir, 'outbox');
    const texts = async () =>
      Promise.all(
        (await readdir(folder).catch(() => []))
          .filter((name) => name.endsWith('.eml'))
          .map((name) => readFile(path.join(folder, name), 'utf8')),
      );
    await expect
      .poll(async () => (await texts()).filter((text) => text.includes(`To: ${person.username}@`)))
      .toEqual([expect.stringMatching(/Chrome on\s+Windows,\s+address\s+10\.9\.1\.1/)]);
  });

  it('is known by its cookie anywhere, and without one by its browser and network', async () => {
    const person = await app.person();
    const { cookie } = await signIn(person.username, { address: '10.9.2.1' });
    await signIn(person.username, { address: '10.9.3.1', cookie });
    await signIn(person.username, { address: '10.9.2.1' });
    expect(await mailsTo(person.username)).toHaveLength(1);
    await signIn(person.username, { address: '10.9.2.1', agent: 'curl/8' });
    await signIn(person.username, { address: '10.9.4.1' });
    expect(await mailsTo(person.username)).toHaveLength(3);
  });

  it('is not known by what others used, or by what was used a month ago', async () => {
    const [person, other] = [await app.person(), await app.person()];
    await signIn(person.username, { address: '10.9.5.1' });
    await signIn(other.username, { address: '10.9.5.1' });
    expect(await mailsTo(other.username)).toHaveLength(1);
    await app.database.pool.query(
      `update session set created_at = created_at - interval '31 days' where user_id = $1`,
      [person.id],
    );
    await signIn(person.username, { address: '10.9.5.1' });
    expect(await mailsTo(person.username)).toHaveLength(2);
  });
});

expectBystanderUnchanged(() => app);
