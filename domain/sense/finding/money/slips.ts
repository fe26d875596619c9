/** Slips of the finger: what was meant, if a typed amount has one slip. */
import type { Cents } from '../facts.ts';

/** In the order in which they are believed. */
export const slips = ['sign', 'digitMissing', 'digitDoubled', 'digitsSwapped', 'decimalPoint'] as const;
export type Slip = (typeof slips)[number];

/** Below this, a digit more or less explains anything. */
const least = 1000;

/** Tells which slip makes the typed amount out of one that was meant; undefined if none does. */
export function slipsOf(typed: Cents): (meant: Cents) => Slip | undefined {
  const byDigits = amountsMeant(Math.abs(typed));
  const amount = Math.abs(typed);
  return (meant) => {
    const wanted = Math.abs(meant);
    if (wanted < least || typed === 0) return undefined;
    if (isSame(-typed, meant)) return 'sign';
    if (typed > 0 !== meant > 0) return undefined;
    // People often leave out the cents: a whole amount may have been meant.
    const whole = wanted - (wanted % 100);
    const slip = byDigits.get(wanted) ?? byDigits.get(whole) ?? byDigits.get(whole + 100);
    if (slip) return slip;
    const isShifted =
      isSame(amount * 10, wanted) ||
      isSame(amount * 100, wanted) ||
      isSame(amount, wanted * 10) ||
      isSame(amount, wanted * 100);
    return isShifted ? 'decimalPoint' : undefined;
  };
}

/** Amounts may have been rounded before or after the slip. */
function isSame(one: Cents, other: Cents): boolean {
  return Math.abs(one - other) <= Math.max(1, Math.abs(other) * 0.0001);
}

/** All amounts that become this one by a slip in their digits: about a hundred. */
function amountsMeant(typed: Cents): Map<Cents, Slip> {
  const meant = new Map<Cents, Slip>();
  const unit = typed % 100 === 0 ? 100 : 1;
  const digits = String(typed / unit);
  const add = (slip: Slip, text: string) => {
    const amount = Number(text) * unit;
    if (amount !== typed && !meant.has(amount)) meant.set(amount, slip);
  };
  for (let at = 0; at <= digits.length; at += 1) {
    const [before, after] = [digits.slice(0, at), digits.slice(at)];
    for (let digit = 0; digit < 10; digit += 1) add('digitMissing', before + String(digit) + after);
    if (after === '') continue;
    if (after[0] === before.at(-1)) add('digitDoubled', before + after.slice(1));
    if (before !== '')
      add('digitsSwapped', before.slice(0, -1) + after.charAt(0) + before.slice(-1) + after.slice(1));
  }
  return meant;
}
