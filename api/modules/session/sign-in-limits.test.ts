/** Guessing passwords and codes, and probing for existing names by the responses. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeTryLimits, loginLimits } from '../../../domain/values/limits.ts';
import { createApp } from '../../app.ts';
import { codeTryLimitsIn } from '../../store/session/login-limits.ts';
import type { Reply } from '../../testing/console/caller.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../../testing/test-console.ts';

const behindProxy = { trustProxy: (_address: string, hop: number) => hop < 1 };

let app: TestConsole;
/** A second server on the same database. */
let other: TestConsole;
beforeAll(async () => {
  app = await startTestConsole(behindProxy);
  other = await startTestConsole(behindProxy, app.database);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

let networks = 0;
/** Addresses that no other test uses. */
function someAddresses(count: number): string[] {
  networks += 1;
  return Array.from({ length: count }, (_, index) => `10.${networks}.${index >> 8}.${index & 255}`);
}

interface From {
  readonly address: string;
  readonly cookie?: string | undefined;
  readonly at?: TestConsole;
}
function login(body: object, { address, cookie, at = app }: From): Promise<Reply> {
  return at.call('POST', '/admin/login', {
    body,
    headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
  });
}
const cookieOf = ({ headers }: Reply) => headers.get('set-cookie')?.split(';')[0];

let people = 0;
async function somebody() {
  people += 1;
  const { id, username } = await app.person();
  return { id, username, email: `${username}@example.test`, stranger: `stranger-${people}` };
}

/** As typed on a full-width keyboard, or by a script that probes for gaps. */
const spellings: Record<string, (name: string) => string> = {
  'a no-break space after it': (name) => `${name}\u00a0`,
  'an ideographic space before it': (name) => `\u3000${name}`,
  'a tab and a line break around it': (name) => `\t${name}\r\n`,
  'a zero width space in it': (name) => `${name.slice(0, 3)}\u200b${name.slice(3)}`,
  'a byte order mark': (name) => `\ufeff${name}`,
  'capital letters': (name) => name.toUpperCase(),
  'full-width letters': (name) =>
    name.replaceAll(/[!-~]/g, (ascii) => String.fromCodePoint(ascii.charCodeAt(0) + 0xfee0)),
};

describe('a name', () => {
  it('has one counter and one account however it is written', async () => {
    const { username, email, stranger } = await somebody();
    const [nameAddress = '', emailAddress = '', right = ''] = someAddresses(3);
    const ways = Object.values(spellings);
    const answers = async (field: 'username' | 'email', typed: string, address: string) => {
      const replies: [number, string][] = [];
      for (const index of Array.from({ length: 11 }).keys()) {
        const spell = index === 10 ? undefined : ways[index % ways.length];
        const who = { [field]: spell?.(typed) ?? typed };
        const { status, body } = await login({ ...who, password: 'wrong' }, { address });
        replies.push([status, body.message]);
      }
      return replies;
    };
    const [known, ...others] = await Promise.all([
      answers('username', username, nameAddress),
      answers('username', stranger, nameAddress),
      answers('email', email, emailAddress),
      answers('email', `${stranger}@example.test`, emailAddress),
    ]);
    expect(known.map(([status]) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(others).toEqual([known, known, known]);
    for (const [index, [name, spell]] of Object.entries(spellings).entries()) {
      const who = index % 2 === 0 ? { username: spell(username) } : { email: spell(email) };
      const { status } = await login({ ...who, password: passwordOfTests }, { address: right });
      expect(status, name).toBe(200);
    }
  });

  it('does not reveal through its counter that an email belongs to it', async () => {
    const { username, email, stranger } = await somebody();
    const [address = ''] = someAddresses(1);
    const after = async (name: string, mail: string) => {
      for (let index = 0; index < 10; index += 1)
        await login({ username: name, password: 'wrong' }, { address });
      const { status, body } = await login({ email: mail, password: 'wrong' }, { address });
      return [status, body];
    };
    expect(await after(username, email)).toEqual(await after(stranger, `${stranger}@example.test`));
  });

  it('gets the same status, body and headers whether it exists or not', async () => {
    const { username, email, stranger } = await somebody();
    const [address = ''] = someAddresses(1);
    const long = 'x'.repeat(10_000);
    const pairs: [object, object, number][] = [
      [{ username }, { username: stranger }, 401],
      [{ email }, { email: `${stranger}@example.test` }, 401],
      [{ username: `${username}\0` }, { username: `${stranger}\0` }, 400],
      [{ username: username + long }, { username: stranger + long }, 400],
      [
        { username: `\u00a0${' '.repeat(100)}${username}` },
        { username: `\u00a0${' '.repeat(100)}${stranger}` },
        401,
      ],
    ];
    for (const [known, unknown, status] of pairs) {
      const [first, second] = [
        await login({ ...known, password: 'wrong' }, { address }),
        await login({ ...unknown, password: 'wrong' }, { address }),
      ];
      const headersOf = ({ headers }: Reply) =>
        [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
      expect(first.status, JSON.stringify(known)).toBe(status);
      expect([second.status, second.body, headersOf(second)]).toEqual([
        first.status,
        first.body,
        headersOf(first),
      ]);
      expect(first.headers.get('set-cookie')).toBeNull();
    }
  });

  it('causes the same database queries whether it exists or not', async () => {
    const { username, email, stranger } = await somebody();
    const { sealing } = app;
    const settings = { logLevel: 'silent', sessionMinutes: 10, sessionSecret: undefined };
    const alone = await createApp({ ...settings, ...behindProxy, sealing }, app.database);
    await alone.ready();
    const kinds = new Set<number>();
    // The other consoles of these tests keep running their background jobs.
    const isOfSignIn = /app_user|rate_limit|"audit"|select distinct "address"/;
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const questionsOf = async (body: object, address: string) => {
      spy.mockClear();
      const headers = { 'x-forwarded-for': address };
      await alone.inject({
        method: 'POST',
        url: '/api/admin/login',
        headers,
        payload: { ...body, password: 'no' },
      });
      const asked = spy.mock.calls.map((call: readonly unknown[]) => {
        const [first] = call as [string | { text: string }];
        return (typeof first === 'string' ? first : first.text).replaceAll(/\s+/g, ' ');
      });
      return asked.filter((text) => isOfSignIn.test(text) && !text.startsWith('delete'));
    };
    // From the first attempt to those that have to wait, from one address and from many.
    const [one = '', ...many] = someAddresses(14);
    for (const [index, address] of [...Array.from({ length: 11 }, () => one), ...many].entries()) {
      const space = index % 2 === 0 ? '' : '\u00a0';
      const questions = await questionsOf({ username: username + space }, address);
      expect(await questionsOf({ username: stranger + space }, address)).toEqual(questions);
      kinds.add(questions.length);
    }
    const byEmail = await questionsOf({ email }, one);
    expect(await questionsOf({ email: `${stranger}@example.test` }, one)).toEqual(byEmail);
    // Checked, refused immediately, refused after the lookup of known addresses.
    expect(kinds.size).toBeGreaterThanOrEqual(3);
    spy.mockRestore();
    await alone.close();
  });
});

describe('one account, tried from many addresses', () => {
  /**
   * Attempts from all addresses at once, `each` times, split over two servers; returns how many were checked.
   */
  async function attack(who: object, addresses: readonly string[], each = 1): Promise<number> {
    const statuses: number[] = [];
    for (let wave = 0; wave < each; wave += 1) {
      const replies = await Promise.all(
        addresses.map((address, index) =>
          login({ ...who, password: 'wrong' }, { address, at: index % 2 === 0 ? app : other }),
        ),
      );
      statuses.push(...replies.map(({ status }) => status));
      // This minute's attempt has just been used, however long this took.
      await app.database.pool.query(
        `update rate_limit set expire = extract(epoch from now()) * 1000 + 60000 where key like 'login-trickle:%'`,
      );
    }
    expect([...new Set(statuses)].toSorted()).toEqual([401, 429]);
    return statuses.filter((status) => status === 401).length;
  }
  const forgetTrickle = () =>
    app.database.pool.query(`update rate_limit set expire = 0 where key like 'login-trickle:%'`);

  it('is checked twenty times and then once a minute, not fifty times; unknown names alike', async () => {
    const { id, username, stranger } = await somebody();
    const allowed = loginLimits.perAccount + 1;
    expect(await attack({ username }, someAddresses(25), 2)).toBe(allowed);
    expect(await attack({ username: stranger }, someAddresses(25), 2)).toBe(allowed);
    const { rows } = await app.database.pool.query(
      `select after from audit where action = 'login-limited' and actor_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ after: { limit: 'name' } }]);
    const [address = '', second = ''] = someAddresses(2);
    const answer = async (name: string, from: string) => {
      const { status, body } = await login({ username: name, password: passwordOfTests }, { address: from });
      expect(body.retryAfter).toBeLessThanOrEqual(loginLimits.trickleSeconds);
      return [status, body.message];
    };
    expect(await answer(username, address)).toEqual(await answer(stranger, address));
    expect((await answer(username, second))[0]).toBe(429);
    // A minute later an owner on a new machine gets in; the next attempt waits again.
    await forgetTrickle();
    expect((await login({ username, password: passwordOfTests }, { address })).status).toBe(200);
    const [third = ''] = someAddresses(1);
    expect((await login({ username, password: 'wrong' }, { address: third })).status).toBe(429);
  });

  it('lets a known device in from any address, and no other device', async () => {
    const { username, id } = await somebody();
    const [home = '', train = '', cafe = ''] = someAddresses(3);
    const cookie = cookieOf(await login({ username, password: passwordOfTests }, { address: home }));
    expect(cookie).toMatch(/^console-device-[\da-f]{16}=/);
    const stranger = await somebody();
    const theirs = cookieOf(
      await login({ username: stranger.username, password: passwordOfTests }, { address: home }),
    );
    await attack({ username }, someAddresses(24));
    // Not the last character: some of its bits mean nothing.
    const forged = cookie?.replace(/=./, (first) => (first === '=A' ? '=B' : '=A'));
    for (const none of [undefined, theirs, forged, `${cookie?.split('=')[0]}=${theirs?.split('=')[1]}`]) {
      const reply = await login({ username, password: passwordOfTests }, { address: train, cookie: none });
      expect(reply.status).toBe(429);
    }
    const back = await login({ username, password: passwordOfTests }, { address: cafe, cookie });
    expect(back.status).toBe(200);
    const renewed = cookieOf(back);
    // Its own attempts are limited too.
    const wrong: number[] = [];
    for (let index = 0; index < 12; index += 1)
      wrong.push((await login({ username, password: 'wrong' }, { address: cafe, cookie: renewed })).status);
    expect(wrong.filter((status) => status === 401)).toHaveLength(10);
    // A new password makes all devices unknown except the one it was changed on.
    const { token } = (await login({ username, password: passwordOfTests }, { address: home })).body;
    const changed = await app.call('POST', '/admin/change-password', {
      token,
      body: { currentPassword: passwordOfTests, newPassword: 'another fine phrase' },
    });
    const next = { username, password: 'another fine phrase' };
    expect((await login(next, { address: train, cookie })).status).toBe(429);
    expect((await login(next, { address: train, cookie: cookieOf(changed) })).status).toBe(200);
    const { rows } = await app.database.pool.query('select * from audit where actor_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('console-device');
  });

  it('lets the owner in from an address that they used before, not from one that others used', async () => {
    const [{ username, email }, colleague] = [await somebody(), await somebody()];
    const [office = '', elsewhere = ''] = someAddresses(2);
    await login({ username, password: passwordOfTests }, { address: office });
    await login({ username: colleague.username, password: passwordOfTests }, { address: elsewhere });
    await attack({ username }, someAddresses(24));
    await attack({ email }, someAddresses(24));
    expect((await login({ username, password: passwordOfTests }, { address: elsewhere })).status).toBe(429);
    expect(
      (await login({ username, password: passwordOfTests }, { address: office, at: other })).status,
    ).toBe(200);
    expect((await login({ email, password: passwordOfTests }, { address: office })).status).toBe(200);
    await app.database.pool.query(
      `update session set created_at = created_at - interval '31 days' where address = $1`,
      [office],
    );
    expect((await login({ username, password: passwordOfTests }, { address: office })).status).toBe(429);
  });

  it('lets a known device in after someone else used up the limit of the office', async () => {
    const { username } = await somebody();
    const [office = ''] = someAddresses(1);
    const cookie = cookieOf(await login({ username, password: passwordOfTests }, { address: office }));
    await expect(attack({ username }, [office], 12)).resolves.toBe(10);
    expect((await login({ username, password: passwordOfTests }, { address: office })).status).toBe(429);
    expect((await login({ username, password: passwordOfTests }, { address: office, cookie })).status).toBe(
      200,
    );
  });

  it('is checked a hundred times from one address, over all names', async () => {
    const [address = '', elsewhere = ''] = someAddresses(2);
    const guess = async (username: string, from = address) =>
      (await login({ username, password: 'wrong' }, { address: from })).status;
    expect(await guess('guess-1')).toBe(401);
    // As after the ones between.
    await app.database.pool.query(`update rate_limit set points = $1 where key like 'login-address:%'`, [
      loginLimits.perAddress - 1,
    ]);
    expect([await guess('guess-100'), await guess('guess-101'), await guess('guess-102')]).toEqual([
      401, 429, 429,
    ]);
    const { rows } = await app.database.pool.query(
      `select actor_name, after from audit where action = 'login-limited' and address = $1`,
      [address],
    );
    expect(rows).toEqual([{ actor_name: 'unknown', after: { limit: 'address' } }]);
    expect(await guess('guess-101', elsewhere)).toBe(401);
  });

  it('writes a bounded number of audit entries about one network, however many names are tried', async () => {
    const [address = ''] = someAddresses(1);
    const guess = async (username: string) =>
      (await login({ username, password: 'wrong' }, { address })).status;
    expect(await guess('flood')).toBe(401);
    await app.database.pool.query(`update rate_limit set points = $1 where key like 'login-address:%'`, [
      loginLimits.perAddress,
    ]);
    const names = Array.from({ length: 30 }, (_, index) => `flood-${index}`);
    const statuses = await Promise.all(
      names.map(async (name) => {
        const answers: number[] = [];
        for (let tries = 0; tries <= loginLimits.perAccountAndAddress; tries += 1)
          answers.push(await guess(name));
        return answers;
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([429]));
    const { rows } = await app.database.pool.query(
      `select after ->> 'limit' as reached, count(*)::int as count from audit
       where action = 'login-limited' and address = $1 group by 1 order by 1`,
      [address],
    );
    expect(rows).toEqual([
      { reached: 'address', count: 1 },
      { reached: 'name-and-address', count: loginLimits.notedPerNetwork },
    ]);
  });

  it('counts the addresses of one IPv6 customer as one', async () => {
    const { username, stranger } = await somebody();
    for (const [name, network] of [
      [username, '2001:db8:7:1'],
      [stranger, '2001:db8:7:2'],
    ] as const) {
      const statuses: number[] = [];
      for (let index = 1; index <= 12; index += 1) {
        const address = index % 2 === 0 ? `${network}::${index}` : `${network}:${index}:2:3:4`;
        statuses.push((await login({ username: name, password: 'wrong' }, { address })).status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    }
  });
});

describe('codes', () => {
  const post = (route: string, body: object, address: string) =>
    app.call('POST', `/admin/${route}`, { body, headers: { 'x-forwarded-for': address } });

  it('can be tried twenty times from one address, over all accounts', async () => {
    const [address = '', elsewhere = ''] = someAddresses(2);
    const statuses: number[] = [];
    for (let index = 0; index < 25; index += 1) {
      const email = `guess-${index}@example.test`;
      statuses.push((await post('verify-otp', { email, otp: '123456' }, address)).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
    expect((await post('verify-otp', { email: 'x@example.test', otp: '123456' }, elsewhere)).status).toBe(
      400,
    );
  });

  it('can be requested twenty times from one address', async () => {
    const [address = ''] = someAddresses(1);
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        post('forgot-password', { email: `ask-${index}@example.test` }, address),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  });

  it('share a counter however the address is written', async () => {
    const { email } = await somebody();
    const [address = ''] = someAddresses(1);
    for (const [index, spell] of Object.values(spellings).slice(0, 5).entries()) {
      const { status } = await post('forgot-password', { email: spell(email) }, address);
      expect(status, String(index)).toBe(200);
    }
    expect((await post('forgot-password', { email }, address)).status).toBe(429);
  });
});

it('counts codes by account, place and address, and none that was right', async () => {
  const { take, forgive } = codeTryLimitsIn(app.database.pool);
  const { perAccount, perAddress } = codeTryLimits;
  const [here = '', ...places] = someAddresses(perAccount + 2);
  for (let right = 0; right <= perAccount; right += 1) {
    expect([right, await take('right', here)]).toEqual([right, undefined]);
    await forgive('right', here);
  }
  for (let name = 0; name < perAddress; name += 1)
    expect([name, await take(`name ${name}`, here)]).toEqual([name, undefined]);
  expect(await take('one more', here)).toBeGreaterThan(0);
  for (const place of places.slice(0, perAccount)) expect(await take('wanted', place)).toBeUndefined();
  expect(await take('wanted', places.at(-1)!)).toBeGreaterThan(0);
});
