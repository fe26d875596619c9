/**
 * Sign-in rate limits, for passwords and for codes of a second factor, with three counters: the name from one place,
 * the name from everywhere, and the address. When a name was tried too often from everywhere, places known to the
 * account are not affected, and elsewhere one attempt per minute is checked: guessing becomes slow, and the owner is
 * not locked out.
 */
import type pg from 'pg';
import { loginLimits } from '../../../domain/values/limits.ts';
import { networkOf } from '../../runtime/network-address.ts';
import { counterIn, type Counter } from './login-limits.ts';

export interface SignInTry {
  /** The normalized input. It alone decides the response, so known and unknown names behave alike. */
  readonly form: string;
  /** The account; for an unknown name, any unique value. */
  readonly identity: string;
  readonly address: string;
  /** The device, if known to the account; it is limited by a separate counter only. */
  readonly device: string | undefined;
  /** Called only when the name was tried too often. */
  readonly isKnownAddress: () => Promise<boolean>;
}

/** What was tried too often: the name from one place, the name from everywhere, or anything from one address. */
export type SignInLimit = 'name-and-address' | 'name' | 'address';

interface Refused {
  readonly wait: number;
  readonly limit: SignInLimit;
  readonly key: readonly string[];
  /** Seconds until the limit starts anew. */
  readonly windowLeft: number;
}

export interface SignInTaken {
  readonly wait?: number;
  /**
   * The limit of which this is the first refused attempt in its window: for an audit entry. Missing when a network has reached
   * those of too many names, so that nobody fills the audit trail with names of their choice.
   */
  readonly reached?: SignInLimit;
  readonly mayVerify: boolean;
}

export interface SignInLimits {
  /**
   * Seconds to wait, or whether the password may be checked. Name and email of an account share one counter
   * per place: if the other one used it up, the attempt is answered like a wrong password, so that nobody
   * learns that the two belong together.
   */
  take(attempt: SignInTry): Promise<SignInTaken>;
  /** The password was right. */
  giveBack(attempt: SignInTry): Promise<void>;
  /** The account has a new password: earlier wrong attempts from this address no longer count. */
  startAnew(forms: readonly string[], identity: string, address: string): Promise<void>;
  /** No earlier attempt counts, wherever it was made. */
  forget(form: string, identity: string): Promise<void>;
}

/** Of passwords, and of codes of second factors. */
export interface AccountLimits {
  readonly logins: SignInLimits;
  readonly factors: SignInLimits;
}

/** Passwords and codes are counted apart, by the same limits. */
export function signInLimitsIn(pool: pg.Pool, name: 'login' | 'second-factor'): SignInLimits {
  const { perAccountAndAddress, perAccount, perAddress, windowSeconds, trickleSeconds } = loginLimits;
  const { notedPerNetwork } = loginLimits;
  const byForm = counterIn(pool, `${name}-pair`, perAccountAndAddress, windowSeconds);
  const byIdentity = counterIn(pool, `${name}-identity`, perAccountAndAddress, windowSeconds);
  const everywhere = counterIn(pool, `${name}-account`, perAccount, windowSeconds);
  const trickle = counterIn(pool, `${name}-trickle`, 1, trickleSeconds);
  const byAddress = counterIn(pool, `${name}-address`, perAddress, windowSeconds);
  const reached = counterIn(pool, `${name}-reached`, 1, windowSeconds);
  const noted = counterIn(pool, `${name}-noted`, notedPerNetwork, windowSeconds);
  const placeOf = ({ device, address }: Pick<SignInTry, 'device' | 'address'>) =>
    device === undefined ? networkOf(address) : `device ${device}`;

  async function refusedEverywhere({ form, isKnownAddress }: SignInTry): Promise<Refused | undefined> {
    const windowLeft = await everywhere.consume(form);
    if (windowLeft === undefined || (await isKnownAddress())) return undefined;
    const trickleWait = await trickle.consume(form);
    if (trickleWait === undefined) return undefined;
    return { wait: Math.min(windowLeft, trickleWait), limit: 'name', key: [form], windowLeft };
  }

  async function refusedAt(
    counter: Counter,
    limit: SignInLimit,
    ...key: readonly string[]
  ): Promise<Refused | undefined> {
    const wait = await counter.consume(...key);
    return wait === undefined ? undefined : { wait, limit, key, windowLeft: wait };
  }

  const isFirst = async ({ limit, key, windowLeft }: Refused) =>
    (await reached.consumeFor(windowLeft, ...key, limit)) === undefined;

  /** The limit of the address itself is reached once in its window. */
  const isNoted = async (refused: Refused, address: string) =>
    (await isFirst(refused)) &&
    (refused.limit === 'address' || (await noted.consume(networkOf(address))) === undefined);

  return {
    async take(attempt) {
      const { form, identity, device, address } = attempt;
      const place = placeOf(attempt);
      const refused =
        (await refusedAt(byForm, 'name-and-address', form, place)) ??
        (device === undefined
          ? ((await refusedEverywhere(attempt)) ??
            (await refusedAt(byAddress, 'address', networkOf(address))))
          : undefined);
      if (refused) {
        const { wait, limit } = refused;
        return { wait, mayVerify: false, ...((await isNoted(refused, address)) && { reached: limit }) };
      }
      return { mayVerify: (await byIdentity.consume(identity, place)) === undefined };
    },
    async giveBack(attempt) {
      const { form, identity, device, address } = attempt;
      await byForm.clear(form, placeOf(attempt));
      await byIdentity.clear(identity, placeOf(attempt));
      if (device !== undefined) return;
      await everywhere.giveBack(form);
      await byAddress.giveBack(networkOf(address));
    },
    async startAnew(forms, identity, address) {
      const place = networkOf(address);
      for (const form of forms) {
        await byForm.clear(form, place);
        await reached.clear(form, place, 'name-and-address');
      }
      await byIdentity.clear(identity, place);
    },
    async forget(form, identity) {
      for (const counter of [byForm, everywhere, trickle, reached]) await counter.clearAll(form);
      await byIdentity.clearAll(identity);
    },
  };
}
