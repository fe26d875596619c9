/** The client address with and without proxies: raw X-Forwarded-For headers of all kinds. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generic } from '../../../domain/text.ts';
import { readConfig } from '../../config.ts';
import type { ProxyTrust } from '../../proxy-trust.ts';
import { cloneDatabase, startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import type { Database } from '../../postgres/database.ts';

let database: Database;
let direct: TestConsole;
/** One console for all settings: what it trusts changes from one group of tests to the next. */
let proxied: TestConsole;
let trusted: Exclude<ProxyTrust, false> = () => false;
beforeAll(async () => {
  database = await cloneDatabase();
  direct = await startTestConsole({ trustProxy: false }, database);
  proxied = await startTestConsole({ trustProxy: (address, hop) => trusted(address, hop) }, database);
});
afterAll(async () => {
  await direct.close();
  await proxied.close();
  await database.close();
});

function consoleBehind(trust: string): TestConsole {
  const { trustProxy } = readConfig({ TRUST_PROXY: trust });
  if (trustProxy === false) return direct;
  trusted = trustProxy;
  return proxied;
}

/** Sends the header lines unchanged, even several; returns the status and the message. */
function failedSignIn(app: TestConsole, name: string, lines: readonly string[]): Promise<[number, string]> {
  const { hostname, port } = new URL(app.address);
  const body = JSON.stringify({ username: name, password: 'wrong' });
  const head = [
    'POST /api/admin/login HTTP/1.1',
    `host: ${hostname}:${port}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...lines.map((line) => `X-Forwarded-For: ${line}`),
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('end', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
      resolve([status, /"message":"([^"]*)"/.exec(text)?.[1] ?? '']);
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

/** The address of the latest failed sign-in in the audit trail. */
async function auditedAddress(): Promise<string> {
  const { rows } = await database.pool.query(
    `select address from audit where action = 'login-failed' order by at desc, id desc limit 1`,
  );
  return String(rows[0]?.address);
}

let names = 0;
const someName = () => `nobody-${(names += 1)}`;

interface Case {
  readonly trust: string;
  readonly lines: readonly string[];
  readonly address: string;
}
const cases: Case[] = [
  { trust: 'off', lines: ['203.0.113.9'], address: '127.0.0.1' },
  { trust: 'off', lines: ['not an address'], address: '127.0.0.1' },
  { trust: 'on', lines: [], address: '127.0.0.1' },
  { trust: 'on', lines: ['203.0.113.9'], address: '203.0.113.9' },
  { trust: 'on', lines: ['198.51.100.1, 203.0.113.9'], address: '203.0.113.9' },
  { trust: 'on', lines: ['<script>, 203.0.113.9'], address: '203.0.113.9' },
  { trust: 'on', lines: ['198.51.100.1', '198.51.100.2', '203.0.113.9'], address: '203.0.113.9' },
  { trust: 'on', lines: [' ,198.51.100.1, , 203.0.113.9 '], address: '203.0.113.9' },
  { trust: 'on', lines: [`${'198.51.100.1,'.repeat(500)}203.0.113.9`], address: '203.0.113.9' },
  { trust: 'on', lines: ['::ffff:203.0.113.9'], address: '203.0.113.9' },
  { trust: 'on', lines: ['0:0:0:0:0:FFFF:CB00:7109'], address: '203.0.113.9' },
  { trust: 'on', lines: ['2001:DB8:0:0:0:0:0:1'], address: '2001:db8::1' },
  { trust: '1', lines: ['198.51.100.1, 203.0.113.9'], address: '203.0.113.9' },
  { trust: '2', lines: ['198.51.100.1, 203.0.113.9, 192.0.2.7'], address: '203.0.113.9' },
  { trust: '127.0.0.1', lines: ['198.51.100.1, 203.0.113.9'], address: '203.0.113.9' },
  {
    trust: '127.0.0.1, 192.0.2.0/24',
    lines: ['198.51.100.1, 203.0.113.9, 192.0.2.7'],
    address: '203.0.113.9',
  },
  { trust: '127.0.0.0/8,::1', lines: ['nonsense, 203.0.113.9'], address: '203.0.113.9' },
  { trust: '192.0.2.7', lines: ['203.0.113.9'], address: '127.0.0.1' },
];

describe.each([...new Set(cases.map(({ trust }) => trust))])('TRUST_PROXY=%s', (trust) => {
  let app: TestConsole;
  beforeAll(() => {
    app = consoleBehind(trust);
  });

  it.each(cases.filter((one) => one.trust === trust))(
    '$lines resolves to $address',
    async ({ lines, address }) => {
      expect(await failedSignIn(app, someName(), lines)).toEqual([401, 'Invalid username or password']);
      expect(await auditedAddress()).toBe(address);
    },
  );
});

describe('behind one ordinary proxy', () => {
  let app: TestConsole;
  beforeAll(() => {
    app = consoleBehind('on');
  });

  it.each([
    'unknown',
    'evil\ttext',
    '203.0.113.9:4711',
    '[2001:db8::1]:443',
    '203.0.113.256',
    '0x7f.1',
    "' or 1=1 --",
    '203.0.113.9, _hidden',
    'x'.repeat(500),
  ])('refuses %j as a client address with a clear message', async (line) => {
    const before = await database.pool.query('select count(*) from audit');
    expect(await failedSignIn(app, someName(), [line])).toEqual([400, generic.unknownAddress]);
    expect((await database.pool.query('select count(*) from audit')).rows).toEqual(before.rows);
  });

  it('limits a client that sends another X-Forwarded-For with every attempt', async () => {
    const name = someName();
    const statuses: number[] = [];
    for (let index = 0; index < 15; index += 1) {
      // The proxy appends the address it sees.
      const [status] = await failedSignIn(app, name, [`198.51.100.${index}, 203.0.113.50`]);
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});
