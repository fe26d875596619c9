/** Slips of the finger: whether a typed amount is another one with one slip. */
import { decimalText } from '../../../values/money.ts';
import type { Cents } from '../facts.ts';

/** In the order in which they are believed. */
export const slips = ['sign', 'digitMissing', 'digitDoubled', 'digitsSwapped', 'decimalPoint'] as const;
export type Slip = (typeof slips)[number];

/** Below this, a digit more or less explains anything. */
const least = 1000;

/** The slip that makes `typed` out of `meant`; undefined if there is none. */
export function slipBetween(typed: Cents, meant: Cents): Slip | undefined {
  if (Math.abs(meant) < least || typed === 0) return undefined;
  if (isSame(typed, -meant)) return 'sign';
  if (Math.sign(typed) !== Math.sign(meant)) return undefined;
  const [one, other] = [Math.abs(typed), Math.abs(meant)];
  // People often leave out the cents, so the amount that was meant may be a whole one.
  const written = new Set([other, Math.floor(other / 100) * 100, Math.ceil(other / 100) * 100]);
  for (const amount of written) {
    const slip = slipInDigits(textOf(one), textOf(amount));
    if (slip) return slip;
  }
  return isSame(one * 10, other) ||
    isSame(one, other * 10) ||
    isSame(one * 100, other) ||
    isSame(one, other * 100)
    ? 'decimalPoint'
    : undefined;
}

/** Rounding to whole amounts before or after the slip. */
function isSame(one: Cents, other: Cents): boolean {
  return Math.abs(one - other) <= Math.max(1, Math.abs(other) * 0.0001);
}

/** '8500', '8500.50' */
function textOf(cents: Cents): string {
  return decimalText(cents).replace(/\.00$/, '');
}

function slipInDigits(typed: string, meant: string): Slip | undefined {
  if (typed.length + 1 === meant.length) return isWithoutOne(meant, typed) ? 'digitMissing' : undefined;
  if (typed.length === meant.length + 1) return isDoubled(typed, meant) ? 'digitDoubled' : undefined;
  return typed.length === meant.length && isSwapped(typed, meant) ? 'digitsSwapped' : undefined;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Whether `shorter` is `longer` without one digit. */
function isWithoutOne(longer: string, shorter: string): boolean {
  const at = firstDifference(longer, shorter);
  return longer[at] !== '.' && longer.slice(at + 1) === shorter.slice(at);
}

/** The digit too many is a copy of its neighbour. */
function isDoubled(typed: string, meant: string): boolean {
  const at = firstDifference(typed, meant);
  return isWithoutOne(typed, meant) && typed[at] === typed[at - 1];
}

function isSwapped(typed: string, meant: string): boolean {
  const at = firstDifference(typed, meant);
  return (
    typed[at] !== undefined &&
    typed[at] === meant[at + 1] &&
    typed[at + 1] === meant[at] &&
    typed.slice(at + 2) === meant.slice(at + 2)
  );
}
