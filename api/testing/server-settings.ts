import type { Log } from '../runtime/log.ts';

export type ServerSettings =
  { host: string; user: string; password: string; port?: number } | { connectionString: string };

export const templateDatabase = 'console_template';

export const adminOfTests = {
  username: 'admin',
  email: 'admin@example.test',
  password: 'correct horse battery',
};

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
