/**
 * Tries of passwords and codes, counted in the database so that several app servers share the count. A try
 * is counted before it is looked at, so a hundred at once cannot slip through; a success gives it back.
 * Accounts are counted by what was typed, in its one form, so that limits say nothing about who exists.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { codeRequestLimits, codeTryLimits, passwordChangeLimits } from '../../../domain/values/limits.ts';
import { networkOf } from '../../runtime/network-address.ts';

export interface TryLimits {
  /** Seconds to wait when no try is left, otherwise undefined and the try is counted. */
  take(account: string, address: string): Promise<number | undefined>;
  /** It was right: the account's count from this address starts anew. */
  forgive(account: string, address: string): Promise<void>;
}

interface Limits {
  readonly perAccountAndAddress: number;
  /** From all addresses together. */
  readonly perAccount: number;
  readonly perAddress: number;
  readonly windowSeconds: number;
}

/** `address` may also be the id of a person who acts on others. */
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
    // The account first: what it refuses must not use up the tries of everybody behind that address.
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

export interface Counter {
  /** Seconds to wait, or undefined and the try is counted. */
  consume(...key: readonly string[]): Promise<number | undefined>;
  giveBack(...key: readonly string[]): Promise<void>;
  clear(...key: readonly string[]): Promise<void>;
}

export function counterIn(pool: pg.Pool, name: string, points: number, windowSeconds: number): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  });
  return {
    async consume(...key) {
      try {
        await limiter.consume(digestOf(key));
        return undefined;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    giveBack: async (...key) => {
      await limiter.reward(digestOf(key));
    },
    clear: async (...key) => {
      await limiter.delete(digestOf(key));
    },
  };
}

/** What was typed may be a password in the wrong field, and of any length: neither belongs in the table. */
function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
