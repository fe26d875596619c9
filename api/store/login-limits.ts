/**
 * Tries of passwords and codes, counted in the database so that several app servers share the count. A try
 * is counted before it is looked at, so a hundred at once cannot slip through; a success gives it back.
 */
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { codeRequestLimits, codeTryLimits, loginLimits } from '../../domain/limits.ts';

export interface TryLimits {
  /** Seconds to wait when no try is left, otherwise undefined and the try is counted. */
  take(account: string, address: string): Promise<number | undefined>;
  /** It was right: the account's count from this address starts anew. */
  forgive(account: string, address: string): Promise<void>;
}

interface Limits {
  readonly perAccountAndAddress: number;
  /** From all addresses together. */
  readonly perAccount?: number;
  readonly perAddress: number;
  readonly windowSeconds: number;
}

export function loginLimitsIn(pool: pg.Pool): TryLimits {
  return limitsIn(pool, 'login', loginLimits);
}

export function codeRequestLimitsIn(pool: pg.Pool): TryLimits {
  return limitsIn(pool, 'code-request', codeRequestLimits);
}

export function codeTryLimitsIn(pool: pg.Pool): TryLimits {
  return limitsIn(pool, 'code-try', codeTryLimits);
}

function limitsIn(pool: pg.Pool, name: string, limits: Limits): TryLimits {
  const limiter = (kind: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: `${name}-${kind}`,
      points,
      duration: limits.windowSeconds,
      clearExpiredByTimeout: false,
    });
  const byPair = limiter('account', limits.perAccountAndAddress);
  const byAccount = limits.perAccount === undefined ? undefined : limiter('everywhere', limits.perAccount);
  const byAddress = limiter('address', limits.perAddress);
  const folded = (account: string) => account.trim().toLowerCase();
  const pair = (account: string, address: string) => `${folded(account)}|${address}`;

  async function consume(from: RateLimiterPostgres, key: string): Promise<number | undefined> {
    try {
      await from.consume(key);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  return {
    // The account first: what it refuses must not use up the tries of everybody behind that address.
    take: async (account, address) =>
      (await consume(byPair, pair(account, address))) ??
      (byAccount && (await consume(byAccount, folded(account)))) ??
      (await consume(byAddress, address)),
    forgive: async (account, address) => {
      await byPair.delete(pair(account, address));
      await byAccount?.reward(folded(account));
      await byAddress.reward(address);
    },
  };
}
