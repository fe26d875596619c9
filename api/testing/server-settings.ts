import { hash } from '@node-rs/argon2';
import type { Log } from '../runtime/log.ts';

export type ServerSettings =
  | { host: string; user: string; password: string; port?: number }
  | { connectionString: string };

/** How the server is reached: as the console reaches its own, or as with DATABASE_URL. */
export const serverKinds = ['embedded', 'external'] as const;
export type ServerKind = (typeof serverKinds)[number];

export const templateDatabase = 'console_template';

export const adminOfTests = {
  username: 'admin',
  email: 'admin@example.test',
  password: 'correct horse battery',
};

/** Checked like any other hash, but within a millisecond: tests sign in thousands of times. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
