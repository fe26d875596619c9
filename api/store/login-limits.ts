/**
 * Failed sign-ins, counted in the database so that several app servers share the count. A try is counted
 * before the password is looked at, so a hundred at once cannot slip through; a success gives it back.
 */
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { loginLimits } from '../../domain/limits.ts';

export interface LoginLimits {
  /** Seconds to wait when no try is left, otherwise undefined and the try is counted. */
  take(account: string, address: string): Promise<number | undefined>;
  /** The password was right: the account's count from this address starts anew. */
  forgive(account: string, address: string): Promise<void>;
}

export function loginLimitsIn(pool: pg.Pool): LoginLimits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: loginLimits.windowSeconds,
      clearExpiredByTimeout: false,
    });
  const byAccount = limiter('login-account', loginLimits.perAccountAndAddress);
  const byAddress = limiter('login-address', loginLimits.perAddress);
  const pair = (account: string, address: string) => `${account.trim().toLowerCase()}|${address}`;

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
      (await consume(byAccount, pair(account, address))) ?? (await consume(byAddress, address)),
    forgive: async (account, address) => {
      await byAccount.delete(pair(account, address));
      await byAddress.reward(address);
    },
  };
}
