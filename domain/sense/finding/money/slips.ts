/** Typing slips: the amounts that may have been meant by one with a single slip. */
import type { Cents } from '../facts.ts';

/** Most plausible first. */
export const slips = ['sign', 'digitMissing', 'digitDoubled', 'digitsSwapped', 'decimalPoint'] as const;
export type Slip = (typeof slips)[number];

/** Below this, a digit more or less explains anything. */
const least = 1000;

/** Finds the slip that turns an intended amount into the typed one; undefined if none does. */
export function slipsOf(typed: Cents): (meant: Cents) => Slip | undefined {
  const byDigits = amountsMeant(Math.abs(typed));
  const amount = Math.abs(typed);
  return (meant) => {
    const wanted = Math.abs(meant);
    if (wanted < least || typed === 0 || isSame(typed, meant)) return undefined;
    if (isSame(-typed, meant)) return 'sign';
    if (typed > 0 !== meant > 0) return undefined;
    // People often leave out the cents: a whole amount next to it may have been meant.
    const cents = wanted % 100;
    const meantOnes = cents === 0 ? [wanted] : [wanted, wanted - cents, wanted - cents + 100];
    const slip = meantOnes.map((one) => byDigits.get(one)).find((known) => known !== undefined);
    if (slip) return slip;
    return meantOnes.some((one) => isTimesTen(amount, one)) ? 'decimalPoint' : undefined;
  };
}

/** Amounts may have been rounded before or after the slip. */
function isSame(one: Cents, other: Cents): boolean {
  return Math.abs(one - other) <= Math.max(1, Math.abs(other) * 0.0001);
}

/** By one or two places, in either direction. */
function isTimesTen(one: Cents, other: Cents): boolean {
  return (
    isSame(one * 10, other) || isSame(one * 100, other) || isSame(one, other * 10) || isSame(one, other * 100)
  );
}

/** All amounts that become this one by a slip in their digits: about a hundred. */
function amountsMeant(typed: Cents): Map<Cents, Slip> {
  const meant = new Map<Cents, Slip>();
  const unit = typed % 100 === 0 ? 100 : 1;
  const number = typed / unit;
  const add = (slip: Slip, amount: number) => {
    if (amount !== number && !meant.has(amount * unit)) meant.set(amount * unit, slip);
  };
  // At each place: the digits above, the digit itself, and those below.
  for (let place = 1; place <= number * 10; place *= 10) {
    const above = Math.floor(number / place);
    const below = number % place;
    for (let digit = 0; digit < 10; digit += 1) add('digitMissing', (above * 10 + digit) * place + below);
    const [digit, next] = [above % 10, Math.floor(above / 10) % 10];
    if (above < 10) continue;
    const higher = Math.floor(above / 100) * 100;
    if (digit === next) add('digitDoubled', Math.floor(above / 10) * place + below);
    else add('digitsSwapped', (higher + digit * 10 + next) * place + below);
  }
  return meant;
}
