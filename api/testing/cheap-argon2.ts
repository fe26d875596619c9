/**
 * Replaces `@node-rs/argon2` in tests with a database, which hash and check passwords thousands of times: the
 * same library at its lowest cost. The real cost is tested in passwords.test.ts.
 */
import { createRequire } from 'node:module';
import type * as Library from '@node-rs/argon2';

type Argon2 = typeof Library;

const real = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

export const hash: Argon2['hash'] = (password) =>
  real.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

export const { verify } = real;
