import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig, variables } from './config.ts';

it('has the documented defaults', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('./data'),
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'Console <console@localhost>',
    admin: { username: 'admin', email: 'admin@localhost', password: undefined },
    sessionSecret: undefined,
    accountKey: undefined,
    sessionMinutes: 10,
    sealName: 'Console',
    trustProxy: false,
    logLevel: 'info',
  });
});

it.each(['0.0.0.0', '::', '::1', 'localhost', 'console.example.test', 'app_1'])('listens on %s', (host) => {
  expect(readConfig({ HOST: host }).host).toBe(host);
});

it('reads the variables that are set and treats an empty one as unset', () => {
  const config = readConfig({ PORT: '8080', SESSION_MINUTES: '0.1', DATABASE_URL: '' });
  expect(config).toMatchObject({ port: 8080, sessionMinutes: 0.1, databaseUrl: undefined });
  expect(readConfig({ BACKUP_DIR: '/backups', BACKUP_AT: '23:05', BACKUP_KEEP: '3' }).backups).toEqual({
    folder: path.resolve('/backups'),
    minuteOfDay: 23 * 60 + 5,
    keep: 3,
  });
});

it.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '0x50'],
  ['PORT', ' '],
  ['HOST', '999.1.1.1'],
  ['HOST', 'http://localhost'],
  ['HOST', 'localhost:3000'],
  ['HOST', '[::1]'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'console.example'],
  ['PUBLIC_URL', 'https://user@console.example'],
  ['PUBLIC_URL', 'https://console.example/?x'],
  ['PUBLIC_URL', 'https://console.example.com:99999'],
  ['PUBLIC_URL', 'https://<host>'],
  ['PUBLIC_URL', 'https://[::1'],
  ['PUBLIC_URL', 'https://h:port'],
  ['SESSION_MINUTES', '0'],
  ['SESSION_MINUTES', '721'],
  ['SESSION_MINUTES', 'ten'],
  ['SESSION_SECRET', 'short'],
  ['ACCOUNT_KEY', 'short'],
  ['BACKUP_KEY', 'short'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_USERNAME', 'a@b'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://:25'],
  ['SMTP_URL', 'smtp://mail.example:99999'],
  ['SMTP_URL', 'smtp://user:pass#word@mail.example:25'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'console@mail@example.test'],
  ['METRICS_PORT', 'nine'],
  ['METRICS_HOST', 'localhost:9'],
  ['BACKUP_AT', '2:30'],
  ['BACKUP_AT', '24:00'],
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', '1001'],
  ['AUDIT_WITNESS', 'nobody'],
  ['AUDIT_WITNESS', 'a@example.test, b@example.test'],
  ['SEAL_NAME', 'two\nlines'],
  ['SEAL_NAME', 'x'.repeat(56)],
  ['TSA_URL', 'tsa.example'],
  ['TSA_URL', 'ftp://tsa.example'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '1.5'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '99999999999999999999'],
  ['TRUST_PROXY', '10.0.0.256'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '::ffff:10.0.0.0/104'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
  ['TRUST_PROXY', 'proxy.example'],
  ['TRUST_PROXY', 'loopback'],
  ['LOG_LEVEL', 'loud'],
])('fails with one line that names %s when it is %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}\\b[^\\n]+$`));
});

it.each(['https://console.example', 'http://[::1]:3000', 'https://console.example:8443/records/'])(
  'prints %s on documents',
  (url) => {
    expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(url);
  },
);

it('keeps metrics off the port of the console, unless they are on other addresses', () => {
  const both = { PORT: '9464', METRICS_PORT: '9464' };
  expect(() => readConfig(both)).toThrow(/^METRICS_PORT: /);
  expect(() => readConfig({ ...both, HOST: '0.0.0.0' })).toThrow(/^METRICS_PORT: /);
  expect(readConfig({ ...both, HOST: '192.0.2.1' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0);
});

it.each(['smtp://mail.example', 'smtps://user:p%40ss@word@mail.example:465', 'smtp://[::1]:25'])(
  'sends mail to %s',
  (url) => {
    expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
  },
);

it.each(['console@example.test', 'Console <console@example.test>', '"Team @ Night" <console@example.test> '])(
  'sends mail from %s',
  (from) => {
    expect(readConfig({ MAIL_FROM: from }).mailFrom).toBe(from);
  },
);

it.each([
  ['off', []],
  ['0', []],
  ['on', [0]],
  ['YES', [0]],
  ['1', [0]],
  ['3', [0, 1, 2]],
])('TRUST_PROXY=%s trusts the hops %j, counted from the direct peer', (text, believed) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: text });
  const hops = [0, 1, 2, 3].filter((hop) => trustProxy && trustProxy('203.0.113.9', hop));
  expect(hops).toEqual(believed);
});

it('TRUST_PROXY with addresses and networks trusts only those, in any notation', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: ' 127.0.0.1, 10.0.0.0/8 ,2001:db8::/32,::1' });
  const addresses = ['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7', '0:0::1'];
  const others = ['127.0.0.2', '11.0.0.1', '2001:db9::1', 'localhost', '', '10.1.2.3:80'];
  const isBelieved = (address: string) => trustProxy && trustProxy(address, 0);
  expect(addresses.filter(isBelieved)).toEqual(addresses);
  expect(others.filter(isBelieved)).toEqual([]);
});

/** Fixed by the image, or about files and addresses inside the container. */
const setByTheImage = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'BACKUP_DIR',
  'METRICS_PORT',
  'METRICS_HOST',
  'SEAL_KEY_FILE',
  'TMPDIR',
  'CHROMIUM_PATH',
];

it.each(['compose.yaml', 'compose.single.yaml'])('%s passes every variable on', (file) => {
  const lines = readFileSync(`deploy/${file}`, 'utf8');
  const missing = variables.filter((name) => !new RegExp(`^ +${name}: `, 'm').test(lines));
  expect(missing.filter((name) => !setByTheImage.includes(name))).toEqual([]);
});

it('the README describes every variable', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
