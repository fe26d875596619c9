/**
 * Rate limits for passwords and codes, counted in the database so that app servers share them. An attempt is
 * counted before it is checked, so that concurrent ones cannot slip through; a success is refunded. Accounts
 * are counted by the normalized input, so that limits do not reveal who exists.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import {
  codeRequestLimits,
  codeTryLimits,
  loginLimits,
  passwordChangeLimits,
} from '../../../domain/values/limits.ts';
import { networkOf } from '../../runtime/network-address.ts';

export interface TryLimits {
  /** Seconds to wait if no attempt is left, otherwise undefined and the attempt is counted. */
  take(account: string, address: string): Promise<number | undefined>;
  /** The attempt succeeded: resets the account's count for this address. */
  forgive(account: string, address: string): Promise<void>;
}

interface Limits {
  readonly perAccountAndAddress: number;
  /** Over all addresses. */
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowSeconds: number;
}

/** `address` may also be the id of a user who acts on others. */
export function codeRequestLimitsIn(pool: pg.Pool): TryLimits {
  return limitsIn(pool, 'code-request', codeRequestLimits);
}

export function codeTryLimitsIn(pool: pg.Pool): TryLimits {
  return limitsIn(pool, 'code-try', codeTryLimits);
}

export function passwordChangeLimitsIn(pool: pg.Pool): TryLimits {
  return limitsIn(pool, 'change-password', passwordChangeLimits);
}

function limitsIn(pool: pg.Pool, name: string, limits: Limits): TryLimits {
  const counter = (kind: string, points: number) =>
    counterIn(pool, `${name}-${kind}`, points, limits.windowSeconds);
  const byPair = counter('pair', limits.perAccountAndAddress);
  const byAccount = counter('account', limits.perAccount);
  const byAddress = counter('address', limits.perAddress);
  return {
    // Account first: an attempt it refuses must not use up the limit of everyone behind that address.
    take: async (account, address) =>
      (await byPair.consume(account, networkOf(address))) ??
      (await byAccount.consume(account)) ??
      (await byAddress.consume(networkOf(address))),
    forgive: async (account, address) => {
      await byPair.clear(account, networkOf(address));
      await byAccount.giveBack(account);
      await byAddress.giveBack(networkOf(address));
    },
  };
}

/** Whether it is the first time in a window, for an account and a network: what may happen often is noted once. */
export type FirstInWindow = (account: string, address: string) => Promise<boolean>;

export function firstInWindow(pool: pg.Pool, name: string): FirstInWindow {
  const counter = counterIn(pool, name, 1, loginLimits.windowSeconds);
  return async (account, address) => (await counter.consume(account, networkOf(address))) === undefined;
}

export interface Counter {
  /** Seconds to wait, or undefined and the attempt is counted. */
  consume(...key: readonly string[]): Promise<number | undefined>;
  /** Like `consume`, with a window of this many seconds if none has begun. */
  consumeFor(seconds: number, ...key: readonly string[]): Promise<number | undefined>;
  giveBack(...key: readonly string[]): Promise<void>;
  clear(...key: readonly string[]): Promise<void>;
  /** All keys with this first part. */
  clearAll(first: string): Promise<void>;
}

const tableName = 'rate_limit';

export function counterIn(pool: pg.Pool, name: string, points: number, windowSeconds: number): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName,
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  });
  const consumeFor = async (seconds: number, ...key: readonly string[]) => {
    try {
      await limiter.consume(digestsOf(key), 1, { customDuration: seconds });
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  };
  return {
    consumeFor,
    consume: (...key) => consumeFor(windowSeconds, ...key),
    giveBack: async (...key) => {
      await limiter.reward(digestsOf(key));
    },
    clear: async (...key) => {
      await limiter.delete(digestsOf(key));
    },
    clearAll: async (first) => {
      const beginning = `${name}:${digestsOf([first])}`;
      await pool.query(`delete from ${tableName} where starts_with(key, $1)`, [beginning]);
    },
  };
}

/** The input may be a password in the wrong field, and of any length: neither belongs in the table. */
function digestsOf(parts: readonly string[]): string {
  return parts.map((part) => createHash('sha256').update(part).digest('base64url')).join('.');
}
