import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

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
    sessionMinutes: 10,
    trustProxy: false,
    logLevel: 'info',
  });
});

it.each(['0.0.0.0', '::', '::1', 'localhost', 'console.example.test', 'app_1'])('listens on %s', (host) => {
  expect(readConfig({ HOST: host }).host).toBe(host);
});

it('reads what is set, and takes an empty variable as not set', () => {
  const config = readConfig({ PORT: '8080', SESSION_MINUTES: '0.1', DATABASE_URL: '', TRUST_PROXY: 'on' });
  expect(config).toMatchObject({ port: 8080, sessionMinutes: 0.1, databaseUrl: undefined, trustProxy: true });
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
});

it.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['HOST', '999.1.1.1'],
  ['HOST', 'http://localhost'],
  ['HOST', 'localhost:3000'],
  ['HOST', '[::1]'],
  ['DATABASE_URL', 'mysql://x'],
  ['SESSION_MINUTES', '0'],
  ['SESSION_MINUTES', 'ten'],
  ['SESSION_SECRET', 'short'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_USERNAME', 'a@b'],
  ['SMTP_URL', 'mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['TRUST_PROXY', 'maybe'],
  ['LOG_LEVEL', 'loud'],
])('stops with one line that names %s when it is %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}\\b[^\\n]+$`));
});
