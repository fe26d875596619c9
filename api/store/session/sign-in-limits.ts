/**
 * Tries to sign in. Three counts decide: of the name from one place, of the name from everywhere, of the address.
 * When a name has been tried too often from everywhere, places that the account knows go on as before, and from
 * elsewhere one try a minute is looked at: guessing becomes slow, and the owner is not locked out.
 */
import type pg from 'pg';
import { loginLimits } from '../../../domain/values/limits.ts';
import { networkOf } from '../../runtime/network-address.ts';
import { counterIn } from './login-limits.ts';

export interface SignInTry {
  /** What was typed, in its one form. It decides what is answered, so known and unknown names are alike. */
  readonly form: string;
  /** The account behind it; for a name nobody has, anything that is its own. */
  readonly identity: string;
  readonly address: string;
  /** The device that the account knows, if it is one; it has a count of its own and no other. */
  readonly device: string | undefined;
  /** Asked only when the name has been tried too often. */
  readonly isKnownAddress: () => Promise<boolean>;
}

export interface SignInLimits {
  /**
   * Seconds to wait; or whether the password may be looked at. Name and email of one account have one count per
   * place: when the other one used it up, the try is answered like a wrong password, which tells nobody that the
   * two belong together.
   */
  take(attempt: SignInTry): Promise<{ readonly wait?: number; readonly mayLook: boolean }>;
  /** It was right. */
  giveBack(attempt: SignInTry): Promise<void>;
  /** The account has a new password: wrong ones before it no longer count at this address. */
  startAnew(forms: readonly string[], identity: string, address: string): Promise<void>;
}

export function signInLimitsIn(pool: pg.Pool): SignInLimits {
  const { perAccountAndAddress, perAccount, perAddress, windowSeconds, trickleSeconds } = loginLimits;
  const byForm = counterIn(pool, 'login-pair', perAccountAndAddress, windowSeconds);
  const byIdentity = counterIn(pool, 'login-identity', perAccountAndAddress, windowSeconds);
  const everywhere = counterIn(pool, 'login-account', perAccount, windowSeconds);
  const trickle = counterIn(pool, 'login-trickle', 1, trickleSeconds);
  const byAddress = counterIn(pool, 'login-address', perAddress, windowSeconds);
  const placeOf = ({ device, address }: Pick<SignInTry, 'device' | 'address'>) =>
    device === undefined ? networkOf(address) : `device ${device}`;

  async function waitEverywhere({ form, isKnownAddress }: SignInTry): Promise<number | undefined> {
    const wait = await everywhere.consume(form);
    if (wait === undefined || (await isKnownAddress())) return undefined;
    const trickleWait = await trickle.consume(form);
    return trickleWait && Math.min(wait, trickleWait);
  }

  return {
    async take(attempt) {
      const { form, identity, device, address } = attempt;
      const place = placeOf(attempt);
      const wait =
        (await byForm.consume(form, place)) ??
        (device === undefined
          ? ((await waitEverywhere(attempt)) ?? (await byAddress.consume(networkOf(address))))
          : undefined);
      if (wait !== undefined) return { wait, mayLook: false };
      return { mayLook: (await byIdentity.consume(identity, place)) === undefined };
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
      for (const form of forms) await byForm.clear(form, place);
      await byIdentity.clear(identity, place);
    },
  };
}
